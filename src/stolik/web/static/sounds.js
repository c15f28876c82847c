// Sounds made in the page, one for each kind of beat; silent until a volume is chosen. Nothing is downloaded.
import { vibrates, volume } from "./settings.js";

// Tones are [pitch in hertz, start and length in seconds, wave]; a pitch of 0 is noise, of two numbers a glide.
const SOUNDS = {
  turn: [[0, 0, 0.05], [[420, 300], 0, 0.09, "triangle"]],
  lay: [[0, 0, 0.07], [180, 0, 0.1, "sine"]],
  count: [[660, 0, 0.12, "triangle"]],
  sum: [[660, 0, 0.1, "triangle"]],
  bid: [[330, 0, 0.1, "triangle"], [440, 0.08, 0.14, "triangle"]],
  hammer: [[0, 0, 0.06], [120, 0, 0.16, "square"], [0, 0.18, 0.08], [120, 0.18, 0.22, "square"]],
  call: [[740, 0, 0.1, "square"], [988, 0.1, 0.22, "square"]],
  good: [[523, 0, 0.2, "triangle"], [659, 0.12, 0.2, "triangle"], [784, 0.24, 0.4, "triangle"]],
  bad: [[[320, 90], 0, 0.6, "sawtooth"], [0, 0, 0.1]],
  trap: [[0, 0, 0.14], [[900, 140], 0, 0.3, "square"]],
  token: [[1175, 0, 0.14, "sine"], [1568, 0.09, 0.3, "sine"]],
  fly: [[[420, 840], 0, 0.16, "sine"]],
  roll: [[0, 0, 0.04], [0, 0.09, 0.04], [0, 0.17, 0.05], [0, 0.3, 0.05], [0, 0.46, 0.06]],
  slide: [[0, 0, 0.12], [[260, 180], 0, 0.14, "sine"]],
  chain: [[784, 0, 0.1, "triangle"], [1047, 0.07, 0.18, "triangle"]],
  yours: [[523, 0, 0.35, "triangle"], [784, 0.12, 0.35, "triangle"]],
};
const LOUD = { square: 0.35, sawtooth: 0.4 }; // sharp waves are softened
const SHAKEN = { bad: [60, 40, 120], trap: [40, 30, 40], hammer: 50, good: [30, 40, 30], yours: 40 };
let audio = null;
let noise = null;

export function sound(kind) {
  if (vibrates() && SHAKEN[kind]) navigator.vibrate?.(SHAKEN[kind]);
  if (volume() === 0 || !SOUNDS[kind]) return;
  audio ??= new AudioContext();
  for (const tone of SOUNDS[kind]) play(...tone);
}

function play(pitch, start, length, wave) {
  const [source, gain, at] = [pitch ? tone(pitch, wave, length, start) : rustle(), audio.createGain(), audio.currentTime + start];
  gain.gain.setValueAtTime(0.3 * volume() * (LOUD[wave] ?? 1), at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

function tone(pitch, wave, length, start) {
  const source = Object.assign(audio.createOscillator(), { type: wave });
  const [from, to] = [pitch].flat();
  source.frequency.setValueAtTime(from, audio.currentTime + start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, audio.currentTime + start + length);
  return source;
}

function rustle() {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 4, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1; });
  }
  return Object.assign(audio.createBufferSource(), { buffer: noise });
}

document.getElementById("settings").addEventListener("changed", ({ detail }) => sound(detail === "volume" ? "yours" : "count"));
