BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE keys (
	hash TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (hash), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "keys" VALUES('990f63be2ebe6e9dc582dd6aa0eb777dbeaf6c80d2f6cbede7e04204180fe620','855529ff36e6c6b3d12d6dc6',0,'seat',0);
INSERT INTO "keys" VALUES('d6bb9c48065c7fddc269b5845a0618b2819e973303c5507e6c9bc55912c60cac','4e191344725e2f1d7a9bff8f',0,'seat',0);
INSERT INTO "keys" VALUES('be6724a23b2aa7a88c89eba2cd92c562869a04ea346b86ceee55ebaa9ad64f33','fd032cf7e7cd2ddef0945776',0,'seat',0);
INSERT INTO "keys" VALUES('ebed9b1130ca48d89aac3910f5bdd9e536d1690a27d1ef4c70bc90f292570d06','f3d39901f6dbd8dc8926e4c6',0,'seat',0);
INSERT INTO "keys" VALUES('965f544b1bbb96bc1e9537ad5c3f275997f585f96cbcc3c75a1266be186ca60f','15693e979c14d59ed953dc51',0,'seat',0);
INSERT INTO "keys" VALUES('afc38d373c553f50171aa097510d30563427e18ca903f994fe664b5c8eeebb67','8d627fb053b8402fa503a957',0,'seat',0);
INSERT INTO "keys" VALUES('b5de9359e2e384a393fcf7a63b332e315ebda1d31a0f77405b86cc2757160379','3b96438cf3794be9a8831070',0,'seat',0);
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
INSERT INTO "lines" VALUES('855529ff36e6c6b3d12d6dc6',2,1794864846270,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('4e191344725e2f1d7a9bff8f',2,1794864847662,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('fd032cf7e7cd2ddef0945776',2,1794864848035,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('f3d39901f6dbd8dc8926e4c6',2,1794864848631,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('15693e979c14d59ed953dc51',2,1794864849091,'note',-1,'','note.started');
INSERT INTO "lines" VALUES('8d627fb053b8402fa503a957',2,1794864849816,'note',-1,'','note.started');
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
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',0,-1,'1/6',0,'chance',3,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',1,-1,'4/5',0,'chance',4,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',2,1,'show 5',18,'bot',5,4);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',3,0,'show 6',37,'seat',6,4);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',4,0,'bid 2x6',58,'seat',7,6);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',5,1,'check',76,'bot',8,7);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',6,-1,'2/4',76,'chance',9,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',7,-1,'3/4',76,'chance',10,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',8,-1,'2/6',76,'chance',11,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',9,1,'show 2',101,'bot',12,11);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',10,0,'show 4',141,'seat',13,11);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',11,0,'show 3',175,'seat',14,13);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',12,1,'bid 2x3',203,'bot',15,14);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',13,0,'bid 3x4',252,'seat',16,15);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',14,1,'bid 3x5',272,'bot',17,16);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',15,0,'check',296,'seat',18,17);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',16,-1,'5/6',296,'chance',19,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',17,-1,'4/5',296,'chance',20,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',18,-1,'3/6',296,'chance',21,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',19,-1,'1/6',296,'chance',22,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',20,0,'show 5',324,'seat',23,22);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',21,1,'show 6',330,'bot',24,22);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',22,0,'show 4',345,'seat',25,23);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',23,1,'show 1',353,'bot',26,24);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',24,0,'bid 1x4',396,'seat',27,26);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',25,1,'bid 4x1',402,'bot',28,27);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',26,0,'bid 4x3',440,'seat',29,28);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',27,1,'bid 4x4',452,'bot',30,29);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',28,0,'bid 4x5',482,'seat',31,30);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',29,1,'check',501,'bot',32,31);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',30,-1,'3/6',501,'chance',33,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',31,-1,'1/2',501,'chance',34,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',32,-1,'1/4',501,'chance',35,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',33,-1,'5/6',501,'chance',36,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',34,-1,'1/3',501,'chance',37,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',35,1,'show 6',513,'bot',38,37);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',36,1,'show 3',516,'bot',39,38);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',37,0,'show 3',529,'seat',40,37);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',38,0,'show 2',544,'seat',41,40);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',39,0,'show 1',557,'seat',42,41);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',40,1,'bid 4x3',567,'bot',43,42);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',41,0,'bid 5x6',596,'seat',44,43);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',42,1,'check',607,'bot',45,44);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',43,-1,'3/5',607,'chance',46,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',44,-1,'1/3',607,'chance',47,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',45,-1,'1/2',607,'chance',48,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',46,-1,'2/4',607,'chance',49,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',47,-1,'4/6',607,'chance',50,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',48,-1,'3/5',607,'chance',51,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',49,1,'show 6',620,'bot',52,51);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',50,1,'show 3',624,'bot',53,52);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',51,0,'show 3',638,'seat',54,51);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',52,0,'show 1',653,'seat',55,54);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',53,0,'show 1',668,'seat',56,55);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',54,0,'show 4',681,'seat',57,56);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',55,1,'bid 2x3',689,'bot',58,57);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',56,0,'bid 3x5',730,'seat',59,58);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',57,1,'bid 4x6',745,'bot',60,59);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',58,0,'bid 5x2',776,'seat',61,60);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',59,1,'bid 6x3',786,'bot',62,61);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',60,0,'bid 6x6',813,'seat',63,62);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',61,1,'check',833,'bot',64,63);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',62,-1,'2/3',833,'chance',65,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',63,-1,'1/6',833,'chance',66,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',64,-1,'2/6',833,'chance',67,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',65,-1,'4/5',833,'chance',68,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',66,-1,'3/4',833,'chance',69,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',67,-1,'2/4',833,'chance',70,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',68,-1,'1/5',833,'chance',71,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',69,1,'show 4',846,'bot',72,71);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',70,1,'show 1',861,'bot',73,72);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',71,0,'show 2',868,'seat',74,71);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',72,0,'show 1',886,'seat',75,74);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',73,0,'show 2',913,'seat',76,75);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',74,0,'show 5',938,'seat',77,76);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',75,0,'show 3',958,'seat',78,77);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',76,1,'bid 3x3',977,'bot',79,78);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',77,0,'bid 4x1',1007,'seat',80,79);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',78,1,'bid 6x2',1012,'bot',81,80);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',79,0,'check',1044,'seat',82,81);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',80,-1,'3/5',1044,'chance',83,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',81,-1,'1/3',1044,'chance',84,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',82,-1,'4/5',1044,'chance',85,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',83,-1,'2/4',1044,'chance',86,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',84,-1,'4/5',1044,'chance',87,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',85,-1,'3/4',1044,'chance',88,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',86,-1,'2/5',1044,'chance',89,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',87,-1,'2/3',1044,'chance',90,0);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',88,0,'show 3',1067,'seat',91,90);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',89,1,'show 4',1072,'bot',92,90);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',90,1,'show 2',1083,'bot',93,92);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',91,0,'show 1',1092,'seat',94,91);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',92,1,'show 3',1095,'bot',95,93);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',93,0,'show 4',1110,'seat',96,94);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',94,0,'show 2',1124,'seat',97,96);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',95,0,'show 4',1136,'seat',98,97);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',96,0,'bid 4x1',1152,'seat',99,98);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',97,1,'bid 5x1',1163,'bot',100,99);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',98,0,'bid 6x5',1194,'seat',101,100);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',99,1,'bid 6x6',1211,'bot',102,101);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',100,0,'bid 7x3',1250,'seat',103,102);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',101,1,'bid 8x2',1268,'bot',104,103);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',102,0,'bid 8x6',1302,'seat',105,104);
INSERT INTO "moves" VALUES('855529ff36e6c6b3d12d6dc6',103,1,'check',1322,'bot',106,105);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',0,-1,'3/4',0,'chance',3,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',1,-1,'3/6',0,'chance',4,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',2,-1,'4/5',0,'chance',5,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',3,2,'show 5',21,'bot',6,5);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',4,1,'show 3',30,'bot',7,5);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',5,0,'show 3',38,'seat',8,5);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',6,0,'bid 1x6',70,'seat',9,8);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',7,1,'bid 2x5',101,'bot',10,9);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',8,2,'bid 3x4',121,'bot',11,10);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',9,0,'bid 3x6',151,'seat',12,11);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',10,1,'check',164,'bot',13,12);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',11,-1,'1/3',164,'chance',14,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',12,-1,'1/2',164,'chance',15,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',13,-1,'3/5',164,'chance',16,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',14,-1,'1/5',164,'chance',17,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',15,1,'show 5',184,'bot',18,17);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',16,2,'show 1',194,'bot',19,17);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',17,0,'show 1',211,'seat',20,17);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',18,0,'show 2',240,'seat',21,20);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',19,1,'bid 2x1',273,'bot',22,21);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',20,2,'bid 3x4',285,'bot',23,22);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',21,0,'bid 4x2',309,'seat',24,23);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',22,1,'check',334,'bot',25,24);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',23,-1,'1/4',334,'chance',26,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',24,-1,'1/6',334,'chance',27,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',25,-1,'1/3',334,'chance',28,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',26,-1,'3/4',334,'chance',29,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',27,-1,'1/6',334,'chance',30,0);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',28,1,'show 4',359,'bot',31,30);
INSERT INTO "moves" VALUES('4e191344725e2f1d7a9bff8f',29,2,'show 1',366,'bot',32,30);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',0,-1,'$3',0,'chance',3,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',1,0,'draw',60,'seat',4,3);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',2,-1,'O1',60,'chance',5,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',3,0,'take cards',83,'seat',6,5);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',4,0,'pass',94,'seat',7,6);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',5,-1,'G2',94,'chance',8,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',6,1,'draw',107,'bot',9,8);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',7,-1,'**',107,'chance',10,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',8,0,'bid 1',135,'seat',11,10);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',9,1,'bid 4',175,'bot',12,11);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',10,1,'pay black',193,'bot',13,12);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',11,1,'pay black',211,'bot',14,13);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',12,1,'pay black',223,'bot',15,14);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',13,1,'pay black',233,'bot',16,15);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',14,1,'take cards',246,'bot',17,16);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',15,1,'pass',254,'bot',18,17);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',16,-1,'P5',254,'chance',19,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',17,0,'draw',291,'seat',20,19);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',18,-1,'O1',291,'chance',21,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',19,0,'take cards',319,'seat',22,21);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',20,0,'pass',352,'seat',23,22);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',21,-1,'O3',352,'chance',24,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',22,1,'draw',368,'bot',25,24);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',23,-1,'O2',368,'chance',26,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',24,1,'take cards',372,'bot',27,26);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',25,1,'pass',379,'bot',28,27);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',26,-1,'*1',379,'chance',29,0);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',27,1,'pass',395,'bot',30,29);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',28,0,'bid 5',439,'seat',31,30);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',29,0,'pay O1',461,'seat',32,31);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',30,0,'pay P5',479,'seat',33,32);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',31,0,'pay black',505,'seat',34,33);
INSERT INTO "moves" VALUES('fd032cf7e7cd2ddef0945776',32,0,'pay O1',539,'seat',35,34);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',0,-1,'back heart',0,'chance',3,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',1,-1,'face trap',0,'chance',4,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',2,-1,'back D4',0,'chance',5,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',3,-1,'back D2',0,'chance',6,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',4,-1,'back heart',0,'chance',7,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',5,-1,'face S4',0,'chance',8,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',6,-1,'back heart',0,'chance',9,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',7,-1,'face S1',0,'chance',10,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',8,-1,'back heart',0,'chance',11,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',9,-1,'face S5',0,'chance',12,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',10,-1,'back D4',0,'chance',13,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',11,-1,'back heart',0,'chance',14,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',12,-1,'face trap',0,'chance',15,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',13,-1,'back D5',0,'chance',16,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',14,-1,'back D2',0,'chance',17,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',15,0,'lay D2',119,'seat',18,17);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',16,1,'pass',140,'bot',19,18);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',17,2,'pass',159,'bot',20,18);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',18,-1,'back heart',159,'chance',21,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',19,1,'lay S4 down',164,'bot',22,21);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',20,2,'pass',179,'bot',23,22);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',21,0,'pass',192,'seat',24,22);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',22,-1,'face two',192,'chance',25,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',23,-1,'back heart',192,'chance',26,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',24,2,'lay trap up',208,'bot',27,26);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',25,1,'pass',224,'bot',28,27);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',26,0,'pass',241,'seat',29,27);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',27,-1,'face bin',241,'chance',30,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',28,-1,'back heart',241,'chance',31,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',29,0,'lay trap up',288,'seat',32,31);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',30,1,'check',312,'bot',33,32);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',31,2,'pass',327,'bot',34,32);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',32,-1,'face bin',327,'chance',35,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',33,-1,'back heart',327,'chance',36,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',34,0,'lay bin down',378,'seat',37,36);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',35,1,'pass',408,'bot',38,37);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',36,2,'pass',420,'bot',39,37);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',37,-1,'face reverse',420,'chance',40,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',38,-1,'back heart',420,'chance',41,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',39,1,'lay S5 down',447,'bot',42,41);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',0,-1,'lay 7/3',0,'chance',3,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',1,-1,'lay 51/2',0,'chance',4,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',2,-1,'lay 9/2',0,'chance',5,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',3,-1,'lay 60/1',0,'chance',6,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',4,-1,'lay 38/1',0,'chance',7,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',5,-1,'lay 22/3',0,'chance',8,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',6,-1,'lay 48/1',0,'chance',9,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',7,-1,'lay 68/0',0,'chance',10,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',8,-1,'lay 14/2',0,'chance',11,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',9,-1,'lay 1/2',0,'chance',12,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',10,-1,'lay 3/3',0,'chance',13,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',11,-1,'lay 66/0',0,'chance',14,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',12,-1,'lay 29/2',0,'chance',15,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',13,-1,'lay 37/3',0,'chance',16,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',14,-1,'lay 47/1',0,'chance',17,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',15,-1,'lay 57/1',0,'chance',18,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',16,-1,'lay 53/2',0,'chance',19,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',17,-1,'lay 61/0',0,'chance',20,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',18,-1,'lay 35/2',0,'chance',21,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',19,-1,'lay 46/2',0,'chance',22,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',20,-1,'lay 44/1',0,'chance',23,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',21,-1,'lay 79/1',0,'chance',24,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',22,-1,'lay 13/0',0,'chance',25,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',23,-1,'lay 36/3',0,'chance',26,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',24,-1,'lay 83/2',0,'chance',27,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',25,-1,'lay 67/2',0,'chance',28,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',26,-1,'lay 23/3',0,'chance',29,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',27,-1,'lay 72/0',0,'chance',30,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',28,-1,'lay 58/2',0,'chance',31,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',29,-1,'lay 62/3',0,'chance',32,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',30,-1,'lay 77/0',0,'chance',33,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',31,-1,'lay 69/3',0,'chance',34,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',32,-1,'lay 20/0',0,'chance',35,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',33,-1,'lay 16/2',0,'chance',36,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',34,-1,'lay 21/1',0,'chance',37,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',35,-1,'lay 78/2',0,'chance',38,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',36,-1,'lay 88/2',0,'chance',39,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',37,-1,'lay 43/3',0,'chance',40,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',38,-1,'lay 50/2',0,'chance',41,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',39,-1,'lay 56/0',0,'chance',42,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',40,-1,'colour R',0,'chance',43,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',41,-1,'colour Y',0,'chance',44,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',42,-1,'hand 81',0,'chance',45,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',43,-1,'hand 85',0,'chance',46,0);
INSERT INTO "moves" VALUES('f3d39901f6dbd8dc8926e4c6',40,2,'check',535,'bot',43,42);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',44,0,'3/2',164,'seat',47,46);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',45,-1,'hand 25',164,'chance',48,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',46,1,'4/3',208,'bot',49,48);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',47,-1,'hand 84',208,'chance',50,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',48,0,'2/1',253,'seat',51,50);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',49,-1,'hand 74',253,'chance',52,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',50,1,'4/3',280,'bot',53,52);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',51,1,'done',295,'bot',54,53);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',52,-1,'hand 64',295,'chance',55,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',53,0,'4/3',331,'seat',56,55);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',54,-1,'hand 75',331,'chance',57,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',55,1,'5/0',357,'bot',58,57);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',56,1,'claim 113',376,'bot',59,58);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',57,1,'give 1B',395,'bot',60,59);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',58,1,'give 1B',414,'bot',61,60);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',59,1,'give 3Y',439,'bot',62,61);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',60,-1,'hand 55',439,'chance',63,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',61,0,'4/3',499,'seat',64,63);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',62,-1,'hand 34',499,'chance',65,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',63,1,'2/0',525,'bot',66,65);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',64,-1,'hand 8',525,'chance',67,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',65,0,'2/1',569,'seat',68,67);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',66,-1,'hand 30',569,'chance',69,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',67,1,'4/0',591,'bot',70,69);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',68,-1,'hand 45',591,'chance',71,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',69,0,'1/1',651,'seat',72,71);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',70,-1,'hand 90',651,'chance',73,0);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',71,1,'1/2',683,'bot',74,73);
INSERT INTO "moves" VALUES('15693e979c14d59ed953dc51',72,-1,'hand 19',683,'chance',75,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',0,-1,'W3',0,'chance',3,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',1,-1,'S5',0,'chance',4,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',2,-1,'Y6',0,'chance',5,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',3,-1,'B3',0,'chance',6,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',4,-1,'G1',0,'chance',7,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',5,-1,'P2',0,'chance',8,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',6,0,'W pink',111,'seat',9,8);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',7,-1,'S4',111,'chance',10,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',8,-1,'Y6',111,'chance',11,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',9,-1,'B5',111,'chance',12,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',10,0,'S silver:yellow',147,'seat',13,12);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',11,-1,'Y1',147,'chance',14,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',12,-1,'B6',147,'chance',15,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',13,0,'reroll',187,'seat',16,15);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',14,-1,'Y2',187,'chance',17,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',15,-1,'B5',187,'chance',18,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',16,0,'Y yellow:7',223,'seat',19,18);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',17,-1,'W1',223,'chance',20,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',18,-1,'S4',223,'chance',21,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',19,-1,'Y2',223,'chance',22,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',20,-1,'B1',223,'chance',23,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',21,-1,'G4',223,'chance',24,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',22,-1,'P3',223,'chance',25,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',23,0,'W green',254,'seat',26,25);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',24,-1,'W4',254,'chance',27,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',25,-1,'S1',254,'chance',28,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',26,-1,'Y5',254,'chance',29,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',27,-1,'B1',254,'chance',30,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',28,-1,'G5',254,'chance',31,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',29,-1,'P5',254,'chance',32,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',30,0,'W silver:blue',294,'seat',33,32);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',31,0,'chain B',315,'seat',34,33);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',32,0,'done',345,'seat',35,34);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',33,-1,'Y1',345,'chance',36,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',34,-1,'G6',345,'chance',37,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',35,-1,'P3',345,'chance',38,0);
INSERT INTO "moves" VALUES('8d627fb053b8402fa503a957',36,0,'G green',375,'seat',39,38);
CREATE TABLE seats (
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	host BOOLEAN NOT NULL, 
	seed TEXT NOT NULL, 
	undone INTEGER NOT NULL, 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('855529ff36e6c6b3d12d6dc6',0,'person','Ola','',1,'',0,1794864846246);
INSERT INTO "seats" VALUES('855529ff36e6c6b3d12d6dc6',1,'bot','Bartek','random',0,'',0,0);
INSERT INTO "seats" VALUES('4e191344725e2f1d7a9bff8f',0,'person','Ola','',1,'',0,1794864847650);
INSERT INTO "seats" VALUES('4e191344725e2f1d7a9bff8f',1,'bot','Bartek','random',0,'',0,0);
INSERT INTO "seats" VALUES('4e191344725e2f1d7a9bff8f',2,'bot','Celina','random',0,'',0,0);
INSERT INTO "seats" VALUES('fd032cf7e7cd2ddef0945776',0,'person','Ola','',1,'',0,1794864848020);
INSERT INTO "seats" VALUES('fd032cf7e7cd2ddef0945776',1,'bot','Bartek','random',0,'',0,0);
INSERT INTO "seats" VALUES('f3d39901f6dbd8dc8926e4c6',0,'person','Ola','',1,'',0,1794864848607);
INSERT INTO "seats" VALUES('f3d39901f6dbd8dc8926e4c6',1,'bot','Bartek','random',0,'',0,0);
INSERT INTO "seats" VALUES('f3d39901f6dbd8dc8926e4c6',2,'bot','Celina','random',0,'',0,0);
INSERT INTO "seats" VALUES('15693e979c14d59ed953dc51',0,'person','Ola','',1,'',0,1794864849046);
INSERT INTO "seats" VALUES('15693e979c14d59ed953dc51',1,'bot','Bartek','random',0,'',0,0);
INSERT INTO "seats" VALUES('8d627fb053b8402fa503a957',0,'person','Ola','',1,'',0,1794864849776);
INSERT INTO "seats" VALUES('3b96438cf3794be9a8831070',0,'person','Jan','',1,'',0,1794864850216);
INSERT INTO "seats" VALUES('3b96438cf3794be9a8831070',1,'open','','',0,'',0,0);
CREATE TABLE settings (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('key','0a3ea22a4f7290476c0b8ba183f4430934d14fee0e0588834a55a5ad091f0dea');
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
	kept_until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('855529ff36e6c6b3d12d6dc6',1794864846246,'lie',1,2,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','relaxed',20,0,'over',1794864846270,106,104,0,'d59dfab1bb3cf4283564083332e0662ac4eab10ad910ab3a42abcbd330d11389','["", ""]','',0,'3a81383d2464',1794864851592);
INSERT INTO "tables" VALUES('4e191344725e2f1d7a9bff8f',1794864847650,'lie',1,3,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','relaxed',20,0,'playing',1794864847662,32,30,0,'b9982ac441847afe62409850aefbbd1cee2763d2994d3d9704f0126b67d41145','["", "", ""]','',0,'3a81383d2464',1794864852028);
INSERT INTO "tables" VALUES('fd032cf7e7cd2ddef0945776',1794864848020,'ten',1,2,'{"bust_shop": false}','relaxed',20,0,'playing',1794864848035,35,33,0,'652935316406f5d84fe06da5cb69f6d2133c0495967e69fadd47d12953eaafdf','["", ""]','',0,'3a81383d2464',1794864852430);
INSERT INTO "tables" VALUES('f3d39901f6dbd8dc8926e4c6',1794864848606,'seventeen',1,3,'{}','relaxed',20,0,'playing',1794864848631,43,41,0,'281e038d17217f24a83fc7dd4241dbb4a4994ced8e09ab090c780cb7a2ee132c','["", "", ""]','',0,'3a81383d2464',1794864853166);
INSERT INTO "tables" VALUES('15693e979c14d59ed953dc51',1794864849046,'chain',1,2,'{}','relaxed',20,0,'playing',1794864849091,75,73,0,'18cb9d3240db4bf1117f5cda03d5dede3cfbd037dc70fa9c6cf16adedc4f0751','["", ""]','',0,'3a81383d2464',1794864853774);
INSERT INTO "tables" VALUES('8d627fb053b8402fa503a957',1794864849776,'clever',1,1,'{}','relaxed',20,0,'playing',1794864849816,39,37,0,'3155e7c061e5543a10b2990fb9257b095e7fdd453c524d1a3183d0a1e8aa4461','[""]','',0,'',0);
INSERT INTO "tables" VALUES('3b96438cf3794be9a8831070',1794864850216,'lie',1,2,'{"order": "count", "ones_wild": false, "directions": false, "cards": "more", "longer": false}','live',20,0,'lobby',0,1,0,0,'74871f40953767eb7eaa5c2197a722e528881ecf20979b6d3ee7b953ef375d2a','[]','',0,'',0);
CREATE INDEX tables_by_status ON tables (status, listed, created);
CREATE INDEX tables_owed ON tables (owed, kept_until);
CREATE INDEX keys_by_seat ON keys (table_id, place);
COMMIT;
