// Which of some things on the page is the nearest in the direction of an arrow key; from anywhere else, the first that is lit.
export function nearest(from, key, among) {
  if (!among.includes(from)) return among.find((one) => one.classList.contains("lit")) || among[0];
  const [sideways, sign] = [key === "ArrowLeft" || key === "ArrowRight", key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1];
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = centre(from);
  const far = (one) => {
    const [dx, dy] = [centre(one)[0] - x, centre(one)[1] - y];
    const [along, across] = sideways ? [dx * sign, Math.abs(dy)] : [dy * sign, Math.abs(dx)];
    return along > 2 && across <= along * 3 ? along + across * 3 : Infinity;
  };
  const best = among.filter((one) => one !== from).sort((a, b) => far(a) - far(b))[0];
  return best && far(best) < Infinity ? best : null;
}
