BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE keys (
	hash TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "keys" VALUES('303156a5ea3bb1d9d2ee0823b1676f37f8dcc419ba320606ab56ecaa98465931','3bd2ef15771abda3e9a99151',0,'seat',0);
INSERT INTO "keys" VALUES('672148feee438d7c8ca3d1bc996c1d752ef073d12878a3cb7d1aa2a6a40c8b46','63875759b113e56c8d74670f',0,'seat',0);
INSERT INTO "keys" VALUES('b389284fd095c05f6d4468d7a57fa1d49482a67dc4d0a47269dd9246d67ef056','c9c6608cefb90a4f32c36ed0',0,'seat',0);
INSERT INTO "keys" VALUES('7b92bd866d32c3afe83ec5f8513274cf0c6ace7f9f2b4af2d53e0353f3f499c1','e8de32e50cad5002196385a2',0,'seat',0);
CREATE TABLE lines (
	table_id TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "lines" VALUES('3bd2ef15771abda3e9a99151',3,1794876423086,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('63875759b113e56c8d74670f',3,1794876424361,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('c9c6608cefb90a4f32c36ed0',3,1794876424789,'note',-1,'','note.started');
CREATE TABLE moves (
	table_id TEXT NOT NULL, 
	ply INTEGER NOT NULL, 
	who INTEGER NOT NULL, 
	word TEXT NOT NULL, 
	ms BIGINT NOT NULL, 
	made_by TEXT NOT NULL, 
	seq INTEGER NOT NULL, 
	window INTEGER NOT NULL, 
	PRIMARY KEY (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',0,-1,'2/4',0,'chance',4,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',1,-1,'4/6',0,'chance',5,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',2,1,'show 4',33,'bot',6,5);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',3,0,'show 2',380,'seat',7,5);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',4,0,'bid 1x1',414,'seat',8,7);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',5,1,'bid 2x2',445,'bot',9,8);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',6,0,'check',464,'seat',10,9);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',7,-1,'1/3',464,'chance',11,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',8,-1,'1/2',464,'chance',12,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',9,-1,'1/3',464,'chance',13,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',10,1,'show 2',497,'bot',14,13);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',11,0,'show 1',508,'seat',15,13);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',12,1,'show 1',516,'bot',16,14);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',13,0,'bid 1x1',545,'seat',17,16);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',14,1,'bid 1x5',584,'bot',18,17);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',15,0,'check',590,'seat',19,18);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',16,-1,'1/2',590,'chance',20,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',17,-1,'5/6',590,'chance',21,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',18,-1,'3/6',590,'chance',22,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',19,-1,'1/6',590,'chance',23,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',20,1,'show 5',632,'bot',24,23);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',21,0,'show 1',656,'seat',25,23);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',22,1,'show 3',660,'bot',26,24);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',23,1,'show 6',664,'bot',27,26);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',24,0,'bid 1x1',675,'seat',28,27);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',25,1,'bid 4x4',687,'bot',29,28);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',26,0,'check',700,'seat',30,29);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',27,-1,'1/2',700,'chance',31,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',28,-1,'2/3',700,'chance',32,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',29,-1,'1/4',700,'chance',33,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',30,-1,'1/3',700,'chance',34,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',31,-1,'2/4',700,'chance',35,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',32,1,'show 3',733,'bot',36,35);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',33,0,'show 1',745,'seat',37,35);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',34,1,'show 1',753,'bot',38,36);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',35,1,'show 3',767,'bot',39,38);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',36,1,'show 4',772,'bot',40,39);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',37,0,'bid 1x1',777,'seat',41,40);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',38,1,'bid 4x3',785,'bot',42,41);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',39,0,'check',794,'seat',43,42);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',40,-1,'4/6',794,'chance',44,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',41,-1,'2/6',794,'chance',45,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',42,-1,'1/3',794,'chance',46,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',43,-1,'1/4',794,'chance',47,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',44,-1,'1/6',794,'chance',48,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',45,-1,'2/4',794,'chance',49,0);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',46,1,'show 2',806,'bot',50,49);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',47,0,'show 4',812,'seat',51,49);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',48,1,'show 1',817,'bot',52,50);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',49,1,'show 1',827,'bot',53,52);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',50,1,'show 6',831,'bot',54,53);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',51,1,'show 4',843,'bot',55,54);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',52,0,'bid 1x1',849,'seat',56,55);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',53,1,'bid 2x6',860,'bot',57,56);
INSERT INTO "moves" VALUES('3bd2ef15771abda3e9a99151',54,0,'check',876,'seat',58,57);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',0,-1,'4/6',0,'chance',4,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',1,-1,'2/6',0,'chance',5,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',2,-1,'2/5',0,'chance',6,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',3,1,'show 6',25,'bot',7,6);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',4,2,'show 5',53,'bot',8,6);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',5,0,'show 4',196,'seat',9,6);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',6,0,'bid 1x1',213,'seat',10,9);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',7,1,'bid 3x2',220,'bot',11,10);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',8,2,'bid 3x3',224,'bot',12,11);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',9,0,'check',247,'seat',13,12);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',10,-1,'1/6',247,'chance',14,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',11,-1,'1/2',247,'chance',15,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',12,-1,'1/3',247,'chance',16,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',13,-1,'3/6',247,'chance',17,0);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',14,1,'show 1',257,'bot',18,17);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',15,2,'show 1',259,'bot',19,17);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',16,0,'show 1',261,'seat',20,17);
INSERT INTO "moves" VALUES('63875759b113e56c8d74670f',17,2,'show 6',264,'bot',21,19);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',0,-1,'$4',0,'chance',4,0);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',1,0,'draw',417,'seat',5,4);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',2,-1,'O7',417,'chance',6,0);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',3,0,'draw',465,'seat',7,6);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',4,-1,'*9',465,'chance',8,0);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',5,1,'bid 2',516,'bot',9,8);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',6,2,'bid 4',521,'bot',10,9);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',7,0,'pass',562,'seat',11,10);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',8,2,'pay black',566,'bot',12,11);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',9,2,'pay black',568,'bot',13,12);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',10,2,'pay black',570,'bot',14,13);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',11,2,'pay black',571,'bot',15,14);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',12,0,'draw',591,'seat',16,15);
INSERT INTO "moves" VALUES('c9c6608cefb90a4f32c36ed0',13,-1,'B2',591,'chance',17,0);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	host BOOLEAN NOT NULL, 
	seed TEXT NOT NULL, 
	undone INTEGER NOT NULL, 
	seen BIGINT NOT NULL, muted BOOLEAN DEFAULT 0 NOT NULL, forget BOOLEAN DEFAULT 0 NOT NULL, seed_hash TEXT DEFAULT '' NOT NULL, next_hash TEXT DEFAULT '' NOT NULL, withheld BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('3bd2ef15771abda3e9a99151',0,'person','Ola','',1,'',0,4102444800000,0,0,'','',0);
INSERT INTO "seats" VALUES('3bd2ef15771abda3e9a99151',1,'bot','Bartek','random',0,'',0,0,0,0,'','',0);
INSERT INTO "seats" VALUES('63875759b113e56c8d74670f',0,'person','Ola','',1,'',0,4102444800000,0,0,'','',0);
INSERT INTO "seats" VALUES('63875759b113e56c8d74670f',1,'bot','Bartek','random',0,'',0,0,0,0,'','',0);
INSERT INTO "seats" VALUES('63875759b113e56c8d74670f',2,'bot','Celina','random',0,'',0,0,0,0,'','',0);
INSERT INTO "seats" VALUES('c9c6608cefb90a4f32c36ed0',0,'person','Ola','',1,'',0,4102444800000,0,0,'','',0);
INSERT INTO "seats" VALUES('c9c6608cefb90a4f32c36ed0',1,'bot','Bartek','random',0,'',0,0,0,0,'','',0);
INSERT INTO "seats" VALUES('c9c6608cefb90a4f32c36ed0',2,'bot','Celina','random',0,'',0,0,0,0,'','',0);
INSERT INTO "seats" VALUES('e8de32e50cad5002196385a2',0,'person','Ola','',1,'',0,4102444800000,0,0,'','',0);
INSERT INTO "seats" VALUES('e8de32e50cad5002196385a2',1,'open','','',0,'',0,0,0,0,'','',0);
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('key','cc7be8d22cbf4a21c6fd04d8085ea0f4ca10f352f24c311c7efd8e20d58f4ace');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	rules INTEGER NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	pace TEXT NOT NULL, 
	seconds INTEGER NOT NULL, 
	listed BOOLEAN NOT NULL, 
	status TEXT NOT NULL, 
	started BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	plies INTEGER NOT NULL, 
	undos INTEGER NOT NULL, 
	secret TEXT NOT NULL, 
	seeds TEXT NOT NULL, 
	following TEXT NOT NULL, 
	owed BOOLEAN NOT NULL, 
	keeper TEXT NOT NULL, 
	kept_until BIGINT NOT NULL, dealer TEXT DEFAULT '{"kind": "envelope"}' NOT NULL, revealing BOOLEAN DEFAULT 0 NOT NULL, rounds INTEGER DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('3bd2ef15771abda3e9a99151',4102444800000,'lie',1,2,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','relaxed',20,0,'over',1794876423086,58,55,0,'bb1e1917cfe9e0cd1ad536f56d17e49316e880c2bcfb3a6113fef7a2162e5ba8','["", ""]','',0,'8fd8017b2237',0,'{"kind": "envelope"}',0,1);
INSERT INTO "tables" VALUES('63875759b113e56c8d74670f',4102444800000,'lie',1,3,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','relaxed',20,0,'playing',1794876424361,21,18,0,'01781518e67e45a21ba0d77ed818a7b9dc7d89dcedc3db9330f3194b6d35a144','["", "", ""]','',0,'8fd8017b2237',0,'{"kind": "envelope"}',0,1);
INSERT INTO "tables" VALUES('c9c6608cefb90a4f32c36ed0',4102444800000,'ten',1,3,'{"bust_shop": false}','relaxed',20,0,'playing',1794876424789,17,14,0,'030affb7ea71a78aad7159629aefadb6f9251d9494a63dad112e4ce9a77ad065','["", "", ""]','',0,'8fd8017b2237',0,'{"kind": "envelope"}',0,1);
INSERT INTO "tables" VALUES('e8de32e50cad5002196385a2',4102444800000,'lie',1,2,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','live',20,0,'lobby',0,1,0,0,'68f5f29f3f0349db7f68a18ae57f5834647bb2df7d8cccebc230078e44bb4c91','[]','',0,'',0,'{"kind": "envelope"}',0,0);
CREATE INDEX tables_by_status ON tables (status, listed, created);
CREATE INDEX tables_owed ON tables (owed, kept_until);
CREATE INDEX keys_by_seat ON keys (table_id, place);
COMMIT;
