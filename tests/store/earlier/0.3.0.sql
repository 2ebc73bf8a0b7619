-- A club's database as version 0.3.0 left it, after a round of the show.
PRAGMA user_version = 47;
BEGIN TRANSACTION;
CREATE TABLE address (
    person_id INTEGER NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('telegram', 'mail', 'web')),
    ref TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
    place INTEGER NOT NULL,
    PRIMARY KEY (person_id, channel)
) STRICT, WITHOUT ROWID;
INSERT INTO "address" VALUES(5001,'telegram','5001','open',1);
INSERT INTO "address" VALUES(5002,'telegram','5002','open',1);
INSERT INTO "address" VALUES(5003,'telegram','5003','open',1);
INSERT INTO "address" VALUES(5004,'telegram','5004','open',1);
INSERT INTO "address" VALUES(5005,'telegram','5005','open',1);
INSERT INTO "address" VALUES(5006,'telegram','5006','open',1);
INSERT INTO "address" VALUES(5007,'telegram','5007','open',1);
INSERT INTO "address" VALUES(5008,'telegram','5008','open',1);
INSERT INTO "address" VALUES(5009,'telegram','5009','open',1);
INSERT INTO "address" VALUES(5010,'telegram','5010','open',1);
INSERT INTO "address" VALUES(5011,'telegram','5011','open',1);
INSERT INTO "address" VALUES(5012,'telegram','5012','open',1);
INSERT INTO "address" VALUES(5013,'telegram','5013','open',1);
INSERT INTO "address" VALUES(5014,'telegram','5014','open',1);
INSERT INTO "address" VALUES(5015,'telegram','5015','open',1);
INSERT INTO "address" VALUES(5016,'telegram','5016','open',1);
INSERT INTO "address" VALUES(5017,'telegram','5017','open',1);
INSERT INTO "address" VALUES(5018,'telegram','5018','open',1);
INSERT INTO "address" VALUES(5019,'telegram','5019','open',1);
INSERT INTO "address" VALUES(5020,'telegram','5020','open',1);
INSERT INTO "address" VALUES(5021,'telegram','5021','open',1);
CREATE TABLE adjustment (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    player_id INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
    round INTEGER NOT NULL,                         -- its number
    points TEXT NOT NULL,                           -- an exact fraction, below 0: taken off
    why TEXT
) STRICT;
CREATE TABLE arbiter (
    club_id INTEGER NOT NULL REFERENCES club,
    person_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    since TEXT NOT NULL, rights TEXT,
    PRIMARY KEY (club_id, person_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "arbiter" VALUES(1,5001,'Percy Pairingham','2025-08-26T10:14:09.000000Z',NULL);
CREATE TABLE argument (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    noted_by TEXT,                                  -- the arbiter who wrote them down for him
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE awaited (
    person_id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    intention TEXT NOT NULL,
    until TEXT NOT NULL
, asked_at TEXT) STRICT;
CREATE TABLE button (
    id INTEGER PRIMARY KEY,
    intention TEXT NOT NULL,                        -- JSON: the key of an action, and its arguments
    shown_at TEXT NOT NULL
) STRICT;
INSERT INTO "button" VALUES(51724006932982854,'{"button":"own-result","with":{"round_id":1,"version":1,"word":"won"}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(61196177705297777,'{"button":"object","with":{"game":1,"result":"0-1"}}','2025-09-01T19:00:00.000000Z');
INSERT INTO "button" VALUES(62987218866554211,'{"button":"undo-act","with":{"act":26}}','2025-08-27T17:41:00.630601Z');
INSERT INTO "button" VALUES(71484803435285251,'{"button":"agree","with":{"game":2,"result":"1-0"}}','2025-09-01T18:37:00.000000Z');
INSERT INTO "button" VALUES(73951005039617336,'{"button":"called","with":{"call":1}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(87458358269365766,'{"button":"undo-act","with":{"act":41}}','2025-09-01T19:21:00.000000Z');
INSERT INTO "button" VALUES(112987843592653831,'{"button":"undo-act","with":{"act":37}}','2025-09-01T18:39:00.346414Z');
INSERT INTO "button" VALUES(119262589729109980,'{"button":"undo-act","with":{"act":35}}','2025-09-01T18:35:00.000000Z');
INSERT INTO "button" VALUES(129133426232648940,'{"button":"undo-act","with":{"act":30}}','2025-08-28T18:05:00.509848Z');
INSERT INTO "button" VALUES(139822929516172841,'{"button":"undo-act","with":{"act":43}}','2025-09-01T20:58:00.000000Z');
INSERT INTO "button" VALUES(149536596558761020,'{"button":"undo-act","with":{"act":28}}','2025-08-28T17:02:00.499173Z');
INSERT INTO "button" VALUES(168515989265431596,'{"button":"own-game","with":{"round_id":1}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(217732712792839801,'{"button":"job","with":{"competition":1,"job":"help"}}','2025-08-26T10:14:09.000000Z');
INSERT INTO "button" VALUES(304890914185293838,'{"button":"own-result","with":{"round_id":1,"version":1,"word":"drew"}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(356933841926343592,'{"button":"job","with":{"competition":1,"job":"season"}}','2025-08-26T10:14:09.000000Z');
INSERT INTO "button" VALUES(364442381824125566,'{"button":"own-result","with":{"round_id":1,"version":1,"word":"noshow"}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(446819708483439816,'{"button":"called","with":{"call":3}}','2025-09-01T19:28:00.641621Z');
INSERT INTO "button" VALUES(509534281690462130,'{"button":"agree","with":{"game":1,"result":"0-1"}}','2025-09-01T19:00:00.000000Z');
INSERT INTO "button" VALUES(535310471659706106,'{"button":"object","with":{"game":3,"result":"1/2-1/2"}}','2025-09-01T19:07:00.000000Z');
INSERT INTO "button" VALUES(622208012926328772,'{"button":"object","with":{"game":2,"result":"1-0"}}','2025-09-01T18:37:00.000000Z');
INSERT INTO "button" VALUES(630917122333065477,'{"button":"job","with":{"competition":1,"job":"links"}}','2025-08-26T10:14:09.000000Z');
INSERT INTO "button" VALUES(641614171712818098,'{"button":"agree","with":{"game":2,"result":"0-1"}}','2025-09-01T18:35:00.000000Z');
INSERT INTO "button" VALUES(649557247088706675,'{"button":"object","with":{"game":5,"result":"0-1"}}','2025-09-01T19:21:00.000000Z');
INSERT INTO "button" VALUES(697896591986702900,'{"button":"object","with":{"game":2,"result":"0-1"}}','2025-09-01T18:35:00.000000Z');
INSERT INTO "button" VALUES(736869146255223907,'{"button":"undo-act","with":{"act":39}}','2025-09-01T19:07:00.000000Z');
INSERT INTO "button" VALUES(764767737516266536,'{"button":"undo-act","with":{"act":29}}','2025-08-28T17:40:00.920302Z');
INSERT INTO "button" VALUES(781236946371801164,'{"button":"undo-act","with":{"act":38}}','2025-09-01T19:00:00.000000Z');
INSERT INTO "button" VALUES(800688384982929519,'{"button":"undo-act","with":{"act":27}}','2025-08-28T10:31:00.811182Z');
INSERT INTO "button" VALUES(832032182198338074,'{"button":"agree","with":{"game":5,"result":"0-1"}}','2025-09-01T19:21:00.000000Z');
INSERT INTO "button" VALUES(877542308720377593,'{"button":"undo-act","with":{"act":24}}','2025-08-26T17:12:00.000000Z');
INSERT INTO "button" VALUES(887247009748784072,'{"button":"own-result","with":{"round_id":1,"version":1,"word":"lost"}}','2025-08-29T18:00:01.993341Z');
INSERT INTO "button" VALUES(925290866994514659,'{"button":"undo-act","with":{"act":33}}','2025-08-29T16:40:00.000000Z');
INSERT INTO "button" VALUES(926955906057707041,'{"button":"agree","with":{"game":3,"result":"1/2-1/2"}}','2025-09-01T19:07:00.000000Z');
INSERT INTO "button" VALUES(931351567828058698,'{"button":"undo-act","with":{"act":25}}','2025-08-26T19:03:00.000000Z');
INSERT INTO "button" VALUES(955856692884897235,'{"button":"called","with":{"call":2}}','2025-09-01T19:14:00.658028Z');
INSERT INTO "button" VALUES(984089753484129702,'{"button":"undo-act","with":{"act":36}}','2025-09-01T18:37:00.000000Z');
CREATE TABLE bye (
    round_id INTEGER NOT NULL REFERENCES round,
    player_id INTEGER NOT NULL REFERENCES player,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "bye" VALUES(1,24);
CREATE TABLE call (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    why TEXT NOT NULL,                              -- the text he would have been sent
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;
INSERT INTO "call" VALUES(1,1,24,'You have the bye on Monday 1 September: there is no opponent for you. You need not come, but you are welcome all the same. You get points for it.','2025-08-29T18:00:01.993341Z',NULL);
INSERT INTO "call" VALUES(2,1,11,'Yvonne Matesbury reports for round 1: <b>Bernard Rematchley</b> (White) – <b>Yvonne Matesbury</b> (Black) 1-0. Is that right?','2025-09-01T19:14:00.658028Z',NULL);
INSERT INTO "call" VALUES(3,1,15,'Owen Rankleworth reports for round 1: <b>Frank Endplayton</b> (White) – <b>Owen Rankleworth</b> (Black) 1-0. Is that right?','2025-09-01T19:28:00.641621Z',NULL);
CREATE TABLE change (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    season_id INTEGER REFERENCES season,
    round_id INTEGER,
    at TEXT NOT NULL,
    actor_id INTEGER NOT NULL,                      -- Telegram id; 0: the bot
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    before TEXT,
    after TEXT,
    reason TEXT
, act INTEGER, channel TEXT, cause INTEGER) STRICT;
INSERT INTO "change" VALUES(1,1,NULL,NULL,'2025-08-26T10:14:09.000000Z',5001,'Percy Pairingham','arbiter','Percy Pairingham',NULL,NULL,NULL,1,'telegram',1);
INSERT INTO "change" VALUES(2,1,NULL,NULL,'2025-08-26T10:14:15.000000Z',5001,'Percy Pairingham','chat','Molehill Chess Club',NULL,'-1001000000001',NULL,2,'telegram',4);
INSERT INTO "change" VALUES(3,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Audrey Sacrifield',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(4,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Barbara Patzerley',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(5,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Bernard Rematchley',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(6,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','David Underpromton',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(7,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Elsie Zwischenby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(8,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Florence Pawnbury',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(9,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Frank Endplayton',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(10,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Gerald Rookingford',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(11,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Giles Zugzwangley',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(12,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Harold de Bordley',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(13,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Hilary Openfileton',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(14,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Ivor Hourglassby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(15,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Judith Passpawnby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(16,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Leonard Blunderby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(17,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Maud Checkmarsh',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(18,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Nancy Kingsideley',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(19,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Owen Rankleworth',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(20,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Ronald Gambitson',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(21,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Simon Knightingby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(22,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Sylvia Tempoleigh',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(23,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Theresa Drawbourne',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(24,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Walter Towerswick',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(25,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Wilf Fianchettoby',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(26,1,NULL,NULL,'2025-08-26T10:14:16.000000Z',5001,'Percy Pairingham','link','Yvonne Matesbury',NULL,NULL,NULL,3,'telegram',5);
INSERT INTO "change" VALUES(27,1,NULL,NULL,'2025-08-26T10:14:19.548627Z',5002,'Walter Towerswick','linked','Walter Towerswick',NULL,NULL,NULL,4,'telegram',7);
INSERT INTO "change" VALUES(28,1,NULL,NULL,'2025-08-26T10:14:24.490105Z',5003,'Florence Pawnbury','linked','Florence Pawnbury',NULL,NULL,NULL,5,'telegram',9);
INSERT INTO "change" VALUES(29,1,NULL,NULL,'2025-08-26T10:14:25.999772Z',5004,'Simon Knightingby','linked','Simon Knightingby',NULL,NULL,NULL,6,'telegram',11);
INSERT INTO "change" VALUES(30,1,NULL,NULL,'2025-08-26T10:14:28.756382Z',5005,'Maud Checkmarsh','linked','Maud Checkmarsh',NULL,NULL,NULL,7,'telegram',13);
INSERT INTO "change" VALUES(31,1,NULL,NULL,'2025-08-26T10:14:33.466644Z',5006,'Gerald Rookingford','linked','Gerald Rookingford',NULL,NULL,NULL,8,'telegram',15);
INSERT INTO "change" VALUES(32,1,NULL,NULL,'2025-08-26T10:14:39.086125Z',5007,'Judith Passpawnby','linked','Judith Passpawnby',NULL,NULL,NULL,9,'telegram',17);
INSERT INTO "change" VALUES(33,1,NULL,NULL,'2025-08-26T10:14:44.406316Z',5008,'David Underpromton','linked','David Underpromton',NULL,NULL,NULL,10,'telegram',19);
INSERT INTO "change" VALUES(34,1,NULL,NULL,'2025-08-26T10:14:49.571604Z',5009,'Audrey Sacrifield','linked','Audrey Sacrifield',NULL,NULL,NULL,11,'telegram',21);
INSERT INTO "change" VALUES(35,1,NULL,NULL,'2025-08-26T10:14:55.342576Z',5010,'Ronald Gambitson','linked','Ronald Gambitson',NULL,NULL,NULL,12,'telegram',23);
INSERT INTO "change" VALUES(36,1,NULL,NULL,'2025-08-26T10:15:01.276715Z',5011,'Yvonne Matesbury','linked','Yvonne Matesbury',NULL,NULL,NULL,13,'telegram',25);
INSERT INTO "change" VALUES(37,1,NULL,NULL,'2025-08-26T10:15:04.200853Z',5012,'Nancy Kingsideley','linked','Nancy Kingsideley',NULL,NULL,NULL,14,'telegram',27);
INSERT INTO "change" VALUES(38,1,NULL,NULL,'2025-08-26T10:15:06.356043Z',5013,'Ivor Hourglassby','linked','Ivor Hourglassby',NULL,NULL,NULL,15,'telegram',29);
INSERT INTO "change" VALUES(39,1,NULL,NULL,'2025-08-26T10:15:08.096941Z',5014,'Hilary Openfileton','linked','Hilary Openfileton',NULL,NULL,NULL,16,'telegram',31);
INSERT INTO "change" VALUES(40,1,NULL,NULL,'2025-08-26T10:15:09.714311Z',5015,'Theresa Drawbourne','linked','Theresa Drawbourne',NULL,NULL,NULL,17,'telegram',33);
INSERT INTO "change" VALUES(41,1,NULL,NULL,'2025-08-26T10:15:11.320750Z',5016,'Owen Rankleworth','linked','Owen Rankleworth',NULL,NULL,NULL,18,'telegram',35);
INSERT INTO "change" VALUES(42,1,NULL,NULL,'2025-08-26T10:15:12.935820Z',5017,'Wilf Fianchettoby','linked','Wilf Fianchettoby',NULL,NULL,NULL,19,'telegram',37);
INSERT INTO "change" VALUES(43,1,NULL,NULL,'2025-08-26T10:15:14.455187Z',5018,'Sylvia Tempoleigh','linked','Sylvia Tempoleigh',NULL,NULL,NULL,20,'telegram',39);
INSERT INTO "change" VALUES(44,1,NULL,NULL,'2025-08-26T10:15:16.153927Z',5019,'Giles Zugzwangley','linked','Giles Zugzwangley',NULL,NULL,NULL,21,'telegram',41);
INSERT INTO "change" VALUES(45,1,NULL,NULL,'2025-08-26T10:15:18.351002Z',5020,'Barbara Patzerley','linked','Barbara Patzerley',NULL,NULL,NULL,22,'telegram',43);
INSERT INTO "change" VALUES(46,1,NULL,NULL,'2025-08-26T10:15:20.372800Z',5021,'Leonard Blunderby','linked','Leonard Blunderby',NULL,NULL,NULL,23,'telegram',45);
INSERT INTO "change" VALUES(47,1,1,1,'2025-08-26T17:12:00.000000Z',5010,'Ronald Gambitson','presence','Ronald Gambitson, 2025-09-01',NULL,'excused',NULL,24,'telegram',46);
INSERT INTO "change" VALUES(48,1,1,1,'2025-08-26T19:03:00.000000Z',5019,'Giles Zugzwangley','presence','Giles Zugzwangley, 2025-09-01',NULL,'excused',NULL,25,'telegram',47);
INSERT INTO "change" VALUES(49,1,1,1,'2025-08-27T17:41:00.630601Z',5015,'Theresa Drawbourne','presence','Theresa Drawbourne, 2025-09-01',NULL,'excused',NULL,26,'telegram',49);
INSERT INTO "change" VALUES(50,1,1,2,'2025-08-27T17:41:00.630601Z',5015,'Theresa Drawbourne','presence','Theresa Drawbourne, 2025-09-08',NULL,'excused',NULL,26,'telegram',49);
INSERT INTO "change" VALUES(51,1,1,NULL,'2025-08-28T10:31:00.811182Z',5007,'Judith Passpawnby','arrangement','Judith Passpawnby','present','absent',NULL,27,'telegram',51);
INSERT INTO "change" VALUES(52,1,1,1,'2025-08-28T17:02:00.499173Z',5013,'Ivor Hourglassby','presence','Ivor Hourglassby, 2025-09-01',NULL,'here',NULL,28,'telegram',52);
INSERT INTO "change" VALUES(53,1,1,1,'2025-08-28T17:40:00.920302Z',5020,'Barbara Patzerley','presence','Barbara Patzerley, 2025-09-01',NULL,'excused',NULL,29,'telegram',53);
INSERT INTO "change" VALUES(54,1,1,1,'2025-08-28T18:05:00.509848Z',5002,'Walter Towerswick','presence','Walter Towerswick, 2025-09-01',NULL,'excused',NULL,30,'telegram',54);
INSERT INTO "change" VALUES(55,1,1,1,'2025-08-28T19:10:00.467427Z',5001,'Percy Pairingham','presence','Walter Towerswick, 2025-09-01','excused','club_duty',NULL,31,'telegram',55);
INSERT INTO "change" VALUES(56,1,1,1,'2025-08-29T16:00:06.622989Z',0,'keizer_bot','by_arrangement','2025-09-01',NULL,'Judith Passpawnby',NULL,32,NULL,NULL);
INSERT INTO "change" VALUES(57,1,1,1,'2025-08-29T16:40:00.000000Z',5014,'Hilary Openfileton','presence','Hilary Openfileton, 2025-09-01',NULL,'late',NULL,33,'telegram',57);
INSERT INTO "change" VALUES(58,1,1,1,'2025-08-29T18:00:01.993341Z',0,'keizer_bot','pairing','1',NULL,'1',NULL,34,NULL,NULL);
INSERT INTO "change" VALUES(59,1,1,1,'2025-09-01T18:35:00.000000Z',5005,'Maud Checkmarsh','result','Maud Checkmarsh - Gerald Rookingford',NULL,'0-1',NULL,35,'telegram',60);
INSERT INTO "change" VALUES(60,1,1,1,'2025-09-01T18:37:00.000000Z',5005,'Maud Checkmarsh','result','Maud Checkmarsh - Gerald Rookingford','0-1','1-0',NULL,36,'telegram',61);
INSERT INTO "change" VALUES(61,1,1,1,'2025-09-01T18:39:00.346414Z',5006,'Gerald Rookingford','confirmed','Maud Checkmarsh - Gerald Rookingford','1-0','1-0',NULL,37,'telegram',62);
INSERT INTO "change" VALUES(62,1,1,1,'2025-09-01T19:00:00.000000Z',5003,'Florence Pawnbury','result','Florence Pawnbury - Simon Knightingby',NULL,'0-1',NULL,38,'telegram',63);
INSERT INTO "change" VALUES(63,1,1,1,'2025-09-01T19:07:00.000000Z',5009,'Audrey Sacrifield','result','David Underpromton - Audrey Sacrifield',NULL,'1/2-1/2',NULL,39,'telegram',64);
INSERT INTO "change" VALUES(64,1,1,1,'2025-09-01T19:14:00.658028Z',5011,'Yvonne Matesbury','result','Bernard Rematchley - Yvonne Matesbury',NULL,'1-0',NULL,40,'telegram',65);
INSERT INTO "change" VALUES(65,1,1,1,'2025-09-01T19:21:00.000000Z',5013,'Ivor Hourglassby','result','Ivor Hourglassby - Nancy Kingsideley',NULL,'0-1',NULL,41,'telegram',66);
INSERT INTO "change" VALUES(66,1,1,1,'2025-09-01T19:28:00.641621Z',5016,'Owen Rankleworth','result','Frank Endplayton - Owen Rankleworth',NULL,'1-0',NULL,42,'telegram',67);
INSERT INTO "change" VALUES(67,1,1,1,'2025-09-01T20:58:00.000000Z',5001,'Percy Pairingham','result','Wilf Fianchettoby - Sylvia Tempoleigh',NULL,'0-1',NULL,43,'telegram',68);
INSERT INTO "change" VALUES(68,1,1,1,'2025-09-01T20:58:00.000000Z',5001,'Percy Pairingham','result','Leonard Blunderby - Harold de Bordley',NULL,'1/2-1/2',NULL,43,'telegram',68);
CREATE TABLE chat (
    chat_id INTEGER NOT NULL,
    topic_id INTEGER NOT NULL DEFAULT 0,
    club_id INTEGER NOT NULL REFERENCES club,
    competition_id INTEGER REFERENCES competition, refused TEXT,
    PRIMARY KEY (chat_id, topic_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "chat" VALUES(-1001000000001,0,1,NULL,NULL);
CREATE TABLE claim (
    id INTEGER PRIMARY KEY,
    member_id INTEGER NOT NULL REFERENCES member,
    person_id INTEGER NOT NULL,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    approved INTEGER
) STRICT;
CREATE TABLE club (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    language TEXT NOT NULL,
    time_zone TEXT NOT NULL
, website TEXT NOT NULL DEFAULT 'full'
    CHECK (website IN ('full', 'initials')), founder INTEGER, founded_at TEXT) STRICT;
INSERT INTO "club" VALUES(1,'Molehill Chess Club','en','Europe/Amsterdam','full',NULL,NULL);
CREATE TABLE club_founding (at TEXT NOT NULL) STRICT;
CREATE TABLE club_style (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    colour TEXT NOT NULL,
    logo TEXT NOT NULL
) STRICT;
INSERT INTO "club_style" VALUES(1,'','');
CREATE TABLE committee (
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member, since TEXT, reminded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (club_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE competition (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    hours TEXT NOT NULL,                            -- JSON: evening, sign_off, pairings, results_final
    UNIQUE (club_id, name)
) STRICT;
INSERT INTO "competition" VALUES(1,1,'Molehill Chess Club','{"evening": {"weekday": "monday", "time": "19:45"}, "sign_off": {"weekday": "friday", "time": "18:00"}, "pairings": {"weekday": "friday", "time": "20:00"}, "results_final": "23:30", "default_time": 30, "reminder": true, "presence": "sign-off", "ranking": "picture", "withdrawn": "below", "digital_clocks": null, "skip": []}');
CREATE TABLE cup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    holder_id INTEGER REFERENCES member,            -- NULL: it is at the club
    since TEXT NOT NULL,                            -- the day from which on they have it
    asked_season_id INTEGER                         -- of whose end the holder was reminded
) STRICT;
CREATE TABLE dark_chat (
    chat_id INTEGER PRIMARY KEY
) STRICT, WITHOUT ROWID;
CREATE TABLE dashboard (
    competition_id INTEGER NOT NULL REFERENCES competition,
    person_id INTEGER NOT NULL,
    outbox_id INTEGER NOT NULL REFERENCES outbox,
    shown TEXT NOT NULL,                            -- SHA-256 of what it shows
    shown_at TEXT NOT NULL,
    next_look TEXT NOT NULL,                        -- when the clock alone changes what it shows
    stale INTEGER NOT NULL DEFAULT 0,               -- 1: something happened in the club
    previewed INTEGER,                              -- the round whose pairing was shown unasked
    PRIMARY KEY (competition_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE device (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,                             -- "Safari, iPhone"
    made_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
, code TEXT) STRICT;
CREATE TABLE device_claim (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    device_id INTEGER NOT NULL REFERENCES device ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    code TEXT NOT NULL,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    approved INTEGER
) STRICT;
CREATE TABLE device_person (
    device_id INTEGER NOT NULL REFERENCES device ON DELETE CASCADE,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (device_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE dispute (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    game_id INTEGER REFERENCES game ON DELETE CASCADE,
    objector_id INTEGER NOT NULL REFERENCES member,
    reporter_id INTEGER REFERENCES member,          -- NULL: the arbiter noted the first result
    first TEXT,
    first_at TEXT,
    other TEXT,
    opened_at TEXT NOT NULL,
    closes_at TEXT NOT NULL,
    reminded_at TEXT,
    handed_at TEXT,
    decided_at TEXT,
    decided_by INTEGER,                             -- the arbiter's Telegram id
    decision TEXT,
    reason TEXT,
    appealed_by INTEGER REFERENCES member,
    verdict TEXT,
    closed_at TEXT                                  -- the players agreed, or the verdict came
) STRICT;
CREATE TABLE done (
    name TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "done" VALUES('began','2026-11-29T16:57:13.118850Z');
INSERT INTO "done" VALUES('final','2025-09-01T21:30:01.198528Z');
INSERT INTO "done" VALUES('group readers','2025-09-01T18:35:00.042906Z');
INSERT INTO "done" VALUES('log emptied','2025-09-02T07:50:11.839013Z');
INSERT INTO "done" VALUES('night','2025-09-02T07:50:00.729121Z');
INSERT INTO "done" VALUES('poll','2025-09-02T07:53:04.358225Z');
INSERT INTO "done" VALUES('version 0.3.0','2025-08-26T10:14:08.896837Z');
CREATE TABLE draft (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    person_id INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('season', 'file')),
    content TEXT NOT NULL,                          -- JSON
    made_at TEXT NOT NULL,
    done_at TEXT
) STRICT;
CREATE TABLE drive (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    team TEXT NOT NULL,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    kilometres INTEGER NOT NULL CHECK (kilometres > 0),
    second INTEGER NOT NULL DEFAULT 0,              -- 1: the second car
    UNIQUE (season_id, team, date, second)
) STRICT;
CREATE TABLE duty_claim (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    decided_at TEXT,
    confirmed INTEGER,
    UNIQUE (round_id, player_id)
) STRICT;
INSERT INTO "duty_claim" VALUES(1,1,1,'2025-08-28T18:05:00.509848Z','2025-08-28T19:10:00.467427Z',1);
CREATE TABLE external_game (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    team TEXT NOT NULL,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    points TEXT NOT NULL CHECK (points IN ('1', '1/2', '0')),
    colour TEXT CHECK (colour IN ('white', 'black')),
    board INTEGER,
    own_rating INTEGER,                             -- NULL: his rating in the season
    rating INTEGER,                                 -- the opponent's
    expected TEXT,                                  -- a decimal: '0.64'
    UNIQUE (season_id, member_id, team, date)
) STRICT;
CREATE TABLE final_standing (
    player_id INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE,
    rank INTEGER NOT NULL,
    total TEXT NOT NULL,                            -- an exact fraction
    after_round INTEGER NOT NULL
) STRICT;
CREATE TABLE forgotten (
    club_id INTEGER NOT NULL REFERENCES club,
    fingerprint TEXT NOT NULL,
    salt TEXT NOT NULL,                             -- the same for all of a club
    PRIMARY KEY (club_id, fingerprint)
) STRICT, WITHOUT ROWID;
CREATE TABLE founding (
    person_id INTEGER PRIMARY KEY,
    asked_at TEXT NOT NULL
) STRICT;
CREATE TABLE friendly (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asker_id INTEGER NOT NULL REFERENCES player,
    asked_id INTEGER NOT NULL REFERENCES player,
    asked_at TEXT NOT NULL,
    accepted INTEGER,
    UNIQUE (round_id, asker_id, asked_id)
) STRICT;
CREATE TABLE front (channel TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO "front" VALUES('telegram');
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round,
    board INTEGER NOT NULL,
    white_id INTEGER NOT NULL REFERENCES player,
    black_id INTEGER NOT NULL REFERENCES player,
    colour_by TEXT NOT NULL,
    result TEXT,
    white_points TEXT,
    black_points TEXT,
    reported_by INTEGER REFERENCES player,
    reported_at TEXT,
    confirmed_at TEXT,                              -- the opponent agreed, or the arbiter decided
    objected_by INTEGER REFERENCES player,          -- a dispute, until the arbiter decides
    objected_result TEXT,
    objected_at TEXT,
    moved_to TEXT,                                  -- a postponed game: the date it will be played
    in_advance INTEGER NOT NULL DEFAULT 0, advances_id INTEGER REFERENCES player, doubted TEXT, event_round_id INTEGER REFERENCES round, analogue INTEGER NOT NULL DEFAULT 0,
    UNIQUE (round_id, board),
    UNIQUE (round_id, white_id),
    UNIQUE (round_id, black_id)
) STRICT;
INSERT INTO "game" VALUES(1,1,1,2,3,'lot','0-1',NULL,NULL,2,'2025-09-01T19:00:00.000000Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(2,1,2,4,5,'lot','1-0',NULL,NULL,4,'2025-09-01T18:37:00.000000Z','2025-09-01T18:39:00.346414Z',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(3,1,3,7,8,'lot','1/2-1/2',NULL,NULL,8,'2025-09-01T19:07:00.000000Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(4,1,4,11,10,'lot','1-0',NULL,NULL,10,'2025-09-01T19:14:00.658028Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(5,1,5,13,12,'lot','0-1',NULL,NULL,13,'2025-09-01T19:21:00.000000Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(6,1,6,15,17,'lot','1-0',NULL,NULL,17,'2025-09-01T19:28:00.641621Z',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(7,1,7,18,19,'lot','0-1',NULL,NULL,NULL,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:00.000000Z',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
INSERT INTO "game" VALUES(8,1,8,23,22,'lot','1/2-1/2',NULL,NULL,NULL,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:00.000000Z',NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,0);
CREATE TABLE "inbox" (
    id INTEGER PRIMARY KEY,
    update_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    kind TEXT NOT NULL,
    sender INTEGER,
    date TEXT,
    body TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state = 'new' OR state = 'done' OR state = 'dead'),
    received_at TEXT NOT NULL,
    handled_at TEXT,
    error TEXT,
    tries INTEGER,
    UNIQUE (update_id, hash)
) STRICT;
INSERT INTO "inbox" VALUES(1,146272510,'ad8104bf516d34c46b89b633d24d06e8de7b4092a51975b9c30ae6b76bb5fa43','message',5001,'2025-08-26T10:14:09.000000Z',NULL,'done','2025-08-26T10:14:09.895498Z','2025-08-26T10:14:11.584980Z',NULL,NULL);
INSERT INTO "inbox" VALUES(2,146272511,'320fc3c6692861c95f7c12e25dce2ea401524020c673022a823d5611409cc22a','my_chat_member',5001,'2025-08-26T10:14:15.000000Z',NULL,'done','2025-08-26T10:14:15.159037Z','2025-08-26T10:14:15.234068Z',NULL,NULL);
INSERT INTO "inbox" VALUES(3,146272512,'428491f2c9c4848bd05b4ece396e65634dcda20c3774db0201dc6188a5b2606c','message',5001,'2025-08-26T10:14:15.000000Z',NULL,'done','2025-08-26T10:14:15.159037Z','2025-08-26T10:14:15.234068Z',NULL,NULL);
INSERT INTO "inbox" VALUES(4,146272513,'0eb3f7de378db5a8894cfef4d885a5fe05982cc0780a6104c320143e9791e753','message',5001,'2025-08-26T10:14:15.000000Z',NULL,'done','2025-08-26T10:14:15.159037Z','2025-08-26T10:14:15.614263Z',NULL,NULL);
INSERT INTO "inbox" VALUES(5,146272514,'676cee0999c75ab4dce85a24b7731ec3e87a8f715a529dd7a1fc44b64d48de36','message',5001,'2025-08-26T10:14:16.000000Z',NULL,'done','2025-08-26T10:14:16.258047Z','2025-08-26T10:14:16.747182Z',NULL,NULL);
INSERT INTO "inbox" VALUES(6,146272515,'fd57e6323591b2a56eb26acb353be48e2210793fcdd90a6d2b2dbff8b921e823','message',5002,'2025-08-26T10:14:17.000000Z',NULL,'done','2025-08-26T10:14:17.927067Z','2025-08-26T10:14:18.382104Z',NULL,NULL);
INSERT INTO "inbox" VALUES(7,146272516,'a717d56896da8255782daa208e95531568e8442c84f516b64d54cbe8cf359271','callback_query',5002,NULL,NULL,'done','2025-08-26T10:14:19.548627Z','2025-08-26T10:14:20.251179Z',NULL,NULL);
INSERT INTO "inbox" VALUES(8,146272517,'4884a566a66cc529bd93cce9f3bd3f04cf15804d4e5f7eeef7faff8b3221c086','message',5003,'2025-08-26T10:14:23.000000Z',NULL,'done','2025-08-26T10:14:23.782866Z','2025-08-26T10:14:24.119162Z',NULL,NULL);
INSERT INTO "inbox" VALUES(9,146272518,'942d15b39dc8b7a152c986f2ccae49893447044119830ca78e0cf5885b23b1ca','callback_query',5003,NULL,NULL,'done','2025-08-26T10:14:24.490105Z','2025-08-26T10:14:24.591130Z',NULL,NULL);
INSERT INTO "inbox" VALUES(10,146272519,'0822b26adb9ea0575c8907b31942966a4f3e05a65f952a883279fe501c1cdabb','message',5004,'2025-08-26T10:14:25.000000Z',NULL,'done','2025-08-26T10:14:25.236060Z','2025-08-26T10:14:25.325465Z',NULL,NULL);
INSERT INTO "inbox" VALUES(11,146272520,'85f93fc3df9cafbc5434005723e69dc4c2641d35754a0e3a121a9bb008af173a','callback_query',5004,NULL,NULL,'done','2025-08-26T10:14:25.999772Z','2025-08-26T10:14:26.352834Z',NULL,NULL);
INSERT INTO "inbox" VALUES(12,146272521,'33019d32c205930ecf0c6baedc0523a090afe5006092882652c44d2e6a2caa83','message',5005,'2025-08-26T10:14:27.000000Z',NULL,'done','2025-08-26T10:14:27.735928Z','2025-08-26T10:14:27.918694Z',NULL,NULL);
INSERT INTO "inbox" VALUES(13,146272522,'276f494aa9e5651d3d65450ed6abd09beed284fa32bcccffc8f2cc1f3a71f9ff','callback_query',5005,NULL,NULL,'done','2025-08-26T10:14:28.756382Z','2025-08-26T10:14:29.114299Z',NULL,NULL);
INSERT INTO "inbox" VALUES(14,146272523,'05755bf0e60c3280931db5d1e0ba417331c315eeba03ba10f6354aaec07a7644','message',5006,'2025-08-26T10:14:31.000000Z',NULL,'done','2025-08-26T10:14:31.477728Z','2025-08-26T10:14:31.849579Z',NULL,NULL);
INSERT INTO "inbox" VALUES(15,146272524,'7aec88172945430715ce0a9cbde5874611aaab592ad5a271089768e6b06193d1','callback_query',5006,NULL,NULL,'done','2025-08-26T10:14:33.466644Z','2025-08-26T10:14:33.902212Z',NULL,NULL);
INSERT INTO "inbox" VALUES(16,146272525,'5645cd38f832cef7674532ed0e65084816698ed8ccdccea9822b0102cb25a8a2','message',5007,'2025-08-26T10:14:36.000000Z',NULL,'done','2025-08-26T10:14:36.621686Z','2025-08-26T10:14:37.256882Z',NULL,NULL);
INSERT INTO "inbox" VALUES(17,146272526,'1c9dec109d02119e67c56e0e597c3556b453ffcaedf9b9f9246620a2f0d1d463','callback_query',5007,NULL,NULL,'done','2025-08-26T10:14:39.086125Z','2025-08-26T10:14:39.729887Z',NULL,NULL);
INSERT INTO "inbox" VALUES(18,146272527,'1412ac3531fef728587dba371389e2ea1527b7c482023437a2c94be36fb10601','message',5008,'2025-08-26T10:14:41.000000Z',NULL,'done','2025-08-26T10:14:42.122396Z','2025-08-26T10:14:42.670731Z',NULL,NULL);
INSERT INTO "inbox" VALUES(19,146272528,'3d2cbc1465d65bb29478c4e5f6f02a1b25ad9e5b51f0945f20e035b13d75b59b','callback_query',5008,NULL,NULL,'done','2025-08-26T10:14:44.406316Z','2025-08-26T10:14:44.945828Z',NULL,NULL);
INSERT INTO "inbox" VALUES(20,146272529,'62b02f7120545101437b24cba8ec5560be1ceca2a27eb0bc593844fd5eb4d9c7','message',5009,'2025-08-26T10:14:46.000000Z',NULL,'done','2025-08-26T10:14:47.141318Z','2025-08-26T10:14:47.690982Z',NULL,NULL);
INSERT INTO "inbox" VALUES(21,146272530,'6f468b5e27649411b90a362b61800ba4460e73911361de9d28d24e8b1f71233d','callback_query',5009,NULL,NULL,'done','2025-08-26T10:14:49.571604Z','2025-08-26T10:14:49.970482Z',NULL,NULL);
INSERT INTO "inbox" VALUES(22,146272531,'a416684ed44f19f7f8eaaf543da7dfd730e4a258e17895458af5f2c154076242','message',5010,'2025-08-26T10:14:52.000000Z',NULL,'done','2025-08-26T10:14:52.999707Z','2025-08-26T10:14:53.695227Z',NULL,NULL);
INSERT INTO "inbox" VALUES(23,146272532,'37a9cfd0bad323331defe827cb901f6f6825456ff5e599044aaf39764598acd0','callback_query',5010,NULL,NULL,'done','2025-08-26T10:14:55.342576Z','2025-08-26T10:14:55.732984Z',NULL,NULL);
INSERT INTO "inbox" VALUES(24,146272533,'f0794052c6886a9624533a2d8d65eb988a8437acb75d1092c33939568ce47ccd','message',5011,'2025-08-26T10:14:58.000000Z',NULL,'done','2025-08-26T10:14:59.107912Z','2025-08-26T10:14:59.719336Z',NULL,NULL);
INSERT INTO "inbox" VALUES(25,146272534,'a51be73b3161a3bc0cfd7324a2580eb0143df0c73a8715ba3f436346985a07c8','callback_query',5011,NULL,NULL,'done','2025-08-26T10:15:01.276715Z','2025-08-26T10:15:01.816531Z',NULL,NULL);
INSERT INTO "inbox" VALUES(26,146272535,'1957c83f1f4ebdea713d0a029ab58fce4d70b580bb51540d84f578301daa2528','message',5012,'2025-08-26T10:15:03.000000Z',NULL,'done','2025-08-26T10:15:03.123040Z','2025-08-26T10:15:03.383942Z',NULL,NULL);
INSERT INTO "inbox" VALUES(27,146272536,'3dbbc9d3d32df32306a8e3e89a0017eeffc12b903db4f1837e37931388ca1995','callback_query',5012,NULL,NULL,'done','2025-08-26T10:15:04.200853Z','2025-08-26T10:15:04.368496Z',NULL,NULL);
INSERT INTO "inbox" VALUES(28,146272537,'c7ba5b0621a6f873acb0153f3cdc311cb1b87cf3be465037be0b8f6893c074f2','message',5013,'2025-08-26T10:15:05.000000Z',NULL,'done','2025-08-26T10:15:05.609226Z','2025-08-26T10:15:05.760979Z',NULL,NULL);
INSERT INTO "inbox" VALUES(29,146272538,'d5a335b97348b74a6b44d3f8b1b7c9030d4f7738495783a19b685908bc831f1d','callback_query',5013,NULL,NULL,'done','2025-08-26T10:15:06.356043Z','2025-08-26T10:15:06.562868Z',NULL,NULL);
INSERT INTO "inbox" VALUES(30,146272539,'ca10e31375569b3836accb79cc25bd6deccc4d9d1702093f02ce0c9bd1fb4038','message',5014,'2025-08-26T10:15:07.000000Z',NULL,'done','2025-08-26T10:15:07.416509Z','2025-08-26T10:15:07.564919Z',NULL,NULL);
INSERT INTO "inbox" VALUES(31,146272540,'017398c729ca4fb0961ca131d9cb78408414d0ade8342c8703fffed361bde53e','callback_query',5014,NULL,NULL,'done','2025-08-26T10:15:08.096941Z','2025-08-26T10:15:08.218184Z',NULL,NULL);
INSERT INTO "inbox" VALUES(32,146272541,'5fa69bc7e3dcb17bf95933c4aa5675e670d2fd1ba8a530de2809b2026dff18da','message',5015,'2025-08-26T10:15:08.000000Z',NULL,'done','2025-08-26T10:15:09.023831Z','2025-08-26T10:15:09.164206Z',NULL,NULL);
INSERT INTO "inbox" VALUES(33,146272542,'6a2a556b092c6e9a3e9b1a66bae79d51a5ee3cbdebfe4d34935b170d4b3c0664','callback_query',5015,NULL,NULL,'done','2025-08-26T10:15:09.714311Z','2025-08-26T10:15:09.896443Z',NULL,NULL);
INSERT INTO "inbox" VALUES(34,146272543,'493b73badb7a322a0172d3f83b31ebf84b472b4555747706cca0dc05904cd2ed','message',5016,'2025-08-26T10:15:10.000000Z',NULL,'done','2025-08-26T10:15:10.682238Z','2025-08-26T10:15:10.855265Z',NULL,NULL);
INSERT INTO "inbox" VALUES(35,146272544,'fdaf637c00ed648e57d4bf4cc65d5e0b8efe3581806516f6ad158f1166e92525','callback_query',5016,NULL,NULL,'done','2025-08-26T10:15:11.320750Z','2025-08-26T10:15:11.441022Z',NULL,NULL);
INSERT INTO "inbox" VALUES(36,146272545,'473d65f6ac37b98e1ee8630be51126629032909320ea6564d0bb7c47cadfbc5d','message',5017,'2025-08-26T10:15:12.000000Z',NULL,'done','2025-08-26T10:15:12.168994Z','2025-08-26T10:15:12.303124Z',NULL,NULL);
INSERT INTO "inbox" VALUES(37,146272546,'1b7f414da5f04d18bf6e8b1142774fae0b58ec4c9457adf715d27b64df6a72e6','callback_query',5017,NULL,NULL,'done','2025-08-26T10:15:12.935820Z','2025-08-26T10:15:13.049770Z',NULL,NULL);
INSERT INTO "inbox" VALUES(38,146272547,'d6600fc8d00f153cc4759386cc7351f89e3a1f9ef32c6246f82111251141e807','message',5018,'2025-08-26T10:15:13.000000Z',NULL,'done','2025-08-26T10:15:13.718644Z','2025-08-26T10:15:13.839241Z',NULL,NULL);
INSERT INTO "inbox" VALUES(39,146272548,'314164306846804fe5d72d137f09be914d78a7723dc940030d20a144e6e5dc2f','callback_query',5018,NULL,NULL,'done','2025-08-26T10:15:14.455187Z','2025-08-26T10:15:14.634041Z',NULL,NULL);
INSERT INTO "inbox" VALUES(40,146272549,'99d2b82e17f8217d13df50c2b101b665c3dd0c1d6881fa0a8ac3ba0ed78b4931','message',5019,'2025-08-26T10:15:15.000000Z',NULL,'done','2025-08-26T10:15:15.540349Z','2025-08-26T10:15:15.669726Z',NULL,NULL);
INSERT INTO "inbox" VALUES(41,146272550,'644a9c9cac18911944cfbb8197a805480eb4ff419f29adc2d5da1ad221c82ad9','callback_query',5019,NULL,NULL,'done','2025-08-26T10:15:16.153927Z','2025-08-26T10:15:16.492855Z',NULL,NULL);
INSERT INTO "inbox" VALUES(42,146272551,'c9e880e45a68c62591d3855c914c5d73c5da578faf1ff0141c4cf65ec293b0f4','message',5020,'2025-08-26T10:15:17.000000Z',NULL,'done','2025-08-26T10:15:17.636697Z','2025-08-26T10:15:17.801775Z',NULL,NULL);
INSERT INTO "inbox" VALUES(43,146272552,'6fc76e0bcb5c8e68358022d13ffae447e5e64a09ea509f7e673fb414840733a4','callback_query',5020,NULL,NULL,'done','2025-08-26T10:15:18.351002Z','2025-08-26T10:15:18.633622Z',NULL,NULL);
INSERT INTO "inbox" VALUES(44,146272553,'84175cd31cf760a042d088373d4cb7ff5a4a8de8adf141a3bede7d6c573a7307','message',5021,'2025-08-26T10:15:19.000000Z',NULL,'done','2025-08-26T10:15:19.482607Z','2025-08-26T10:15:19.611682Z',NULL,NULL);
INSERT INTO "inbox" VALUES(45,146272554,'b4fdc438797d1c8b83d2963b07931d89f38ec086306fb3405721d68c50b3a845','callback_query',5021,NULL,NULL,'done','2025-08-26T10:15:20.372800Z','2025-08-26T10:15:20.763942Z',NULL,NULL);
INSERT INTO "inbox" VALUES(46,146272555,'48c42f09dc6850feec2dc8de03a833318e2ff91f52963d4171ac7a1619f04740','message',5010,'2025-08-26T17:12:00.000000Z',NULL,'done','2025-08-26T17:12:01.187696Z','2025-08-26T17:12:05.392591Z',NULL,NULL);
INSERT INTO "inbox" VALUES(47,146272556,'967e679486605886ccaa4960ffd6f0f6eeada41b2251b31b1046fad7c1a1f445','message',5019,'2025-08-26T19:03:00.000000Z',NULL,'done','2025-08-26T19:03:00.534791Z','2025-08-26T19:03:03.017827Z',NULL,NULL);
INSERT INTO "inbox" VALUES(48,146272557,'efdbe9901d51390c4feda15152287d0dbb68cddf772ecd74494fd68c0653dd7f','message',5015,'2025-08-27T17:40:00.000000Z',NULL,'done','2025-08-27T17:40:00.377868Z','2025-08-27T17:40:01.539852Z',NULL,NULL);
INSERT INTO "inbox" VALUES(49,146272558,'f0e939a0eeb00bd9a8c31519685b26f8387b1220a02163750dafd083dbfb5191','callback_query',5015,NULL,NULL,'done','2025-08-27T17:41:00.630601Z','2025-08-27T17:41:01.657546Z',NULL,NULL);
INSERT INTO "inbox" VALUES(50,146272559,'395808aff0345347ee93b0b96401d8bcd2f5eae8448210ec28dead4fca7920b4','message',5007,'2025-08-28T10:30:00.000000Z',NULL,'done','2025-08-28T10:30:00.360904Z','2025-08-28T10:30:00.857735Z',NULL,NULL);
INSERT INTO "inbox" VALUES(51,146272560,'4296ea73b72cdde96ff7a11b7e2d8fccabf7bd3589d461df38e7f1a8eb81b409','callback_query',5007,NULL,NULL,'done','2025-08-28T10:31:00.811182Z','2025-08-28T10:31:02.129785Z',NULL,NULL);
INSERT INTO "inbox" VALUES(52,146272561,'77ec2b97c52884d5c8d7435e799980fe8572c62e9883b246aad815d58a69a412','callback_query',5013,NULL,NULL,'done','2025-08-28T17:02:00.499173Z','2025-08-28T17:02:01.031691Z',NULL,NULL);
INSERT INTO "inbox" VALUES(53,146272562,'5637e5dbf3679f7bc4ca49e62dfc73117bd629ee597908b4d724c82089e4b066','callback_query',5020,NULL,NULL,'done','2025-08-28T17:40:00.920302Z','2025-08-28T17:40:02.723515Z',NULL,NULL);
INSERT INTO "inbox" VALUES(54,146272563,'c24064dc90bce97e5fab87685411c73e50b13809f447a8bae7810d2f22c1cbb3','callback_query',5002,NULL,NULL,'done','2025-08-28T18:05:00.509848Z','2025-08-28T18:05:01.337346Z',NULL,NULL);
INSERT INTO "inbox" VALUES(55,146272564,'6b45c520865f0ad167ed05c7a3093104139445aa870494ab778af5e64c2dd65f','callback_query',5001,NULL,NULL,'done','2025-08-28T19:10:00.467427Z','2025-08-28T19:10:01.543217Z',NULL,NULL);
INSERT INTO "inbox" VALUES(56,146272565,'bc26214114cc1652c4d6580f90b82ae24a19c6f2232c0baa977eeb26ed7c4111','message',5014,'2025-08-29T15:15:00.000000Z',NULL,'done','2025-08-29T15:15:00.554193Z','2025-08-29T15:15:01.494245Z',NULL,NULL);
INSERT INTO "inbox" VALUES(57,146272566,'7729dc027bf913f6a8b234f06519906e6686d48399c9e7e7a8196ea2a5bde418','message',5014,'2025-08-29T16:40:00.000000Z',NULL,'done','2025-08-29T16:40:00.143121Z','2025-08-29T16:40:02.048627Z',NULL,NULL);
INSERT INTO "inbox" VALUES(58,146272567,'9730a2d5befa31137c1da03df90dcc04fd6aaefac5500ac98ff0b3f2a606cdaf','message',7000000001,'2025-08-29T18:00:06.000000Z',NULL,'done','2025-08-29T18:00:06.961224Z','2025-08-29T18:00:07.696800Z',NULL,NULL);
INSERT INTO "inbox" VALUES(59,146272568,'230aa917a8841b737fb97f445519bfed816869f499591116f69d02795a4d1f38','message',5013,'2025-09-01T17:20:00.000000Z',NULL,'done','2025-09-01T17:20:00.582347Z','2025-09-01T17:20:01.765925Z',NULL,NULL);
INSERT INTO "inbox" VALUES(60,146272569,'4d2ee0b433b904494b610080488f8727e23bc047e6d8ce8b26d1a8cda673679d','message',5005,'2025-09-01T18:35:00.000000Z',NULL,'done','2025-09-01T18:35:00.943372Z','2025-09-01T18:35:02.265705Z',NULL,NULL);
INSERT INTO "inbox" VALUES(61,146272570,'675b5353f161e539409a88563a2ced606be334c88bf9cd465424365c3b766229','message',5005,'2025-09-01T18:37:00.000000Z',NULL,'done','2025-09-01T18:37:00.877045Z','2025-09-01T18:37:02.343171Z',NULL,NULL);
INSERT INTO "inbox" VALUES(62,146272571,'9919dab33ab02687d01e1bcda9850d5bc80130b7636d56e29b29546828041ec7','callback_query',5006,NULL,NULL,'done','2025-09-01T18:39:00.346414Z','2025-09-01T18:39:01.850487Z',NULL,NULL);
INSERT INTO "inbox" VALUES(63,146272572,'10eb4cf28a9d94b401fa09e90499e5382408af771b4eddede594df6c9c367813','message',5003,'2025-09-01T19:00:00.000000Z',NULL,'done','2025-09-01T19:00:00.531546Z','2025-09-01T19:00:01.916899Z',NULL,NULL);
INSERT INTO "inbox" VALUES(64,146272573,'b246f7dd77098ee61735d916423a5c73c8bb4f060c5dec9f067f3caae558a29a','message',5009,'2025-09-01T19:07:00.000000Z',NULL,'done','2025-09-01T19:07:00.536774Z','2025-09-01T19:07:01.758337Z',NULL,NULL);
INSERT INTO "inbox" VALUES(65,146272574,'fce0a41b7a3092efc140cddce56c3c6d78c342106c47ae2df99b9b00cf2b4c03','callback_query',5011,NULL,NULL,'done','2025-09-01T19:14:00.658028Z','2025-09-01T19:14:02.128185Z',NULL,NULL);
INSERT INTO "inbox" VALUES(66,146272575,'3f106ae8c99f0bc1f22fb6ad57e29d49b4e992db38c7cc569e35095ec1fc36e8','message',5013,'2025-09-01T19:21:00.000000Z',NULL,'done','2025-09-01T19:21:00.424441Z','2025-09-01T19:21:02.306763Z',NULL,NULL);
INSERT INTO "inbox" VALUES(67,146272576,'57613922ba8a249dcdd10095612e68063e9448794470f9c7bcdd1ff63c668ab6','callback_query',5016,NULL,NULL,'done','2025-09-01T19:28:00.641621Z','2025-09-01T19:28:01.663626Z',NULL,NULL);
INSERT INTO "inbox" VALUES(68,146272577,'6e8ebddb3334d2ebd8ab56bfcae47bd64961fe3829393ea01bbba2dc6b28a686','message',5001,'2025-09-01T20:58:00.000000Z',NULL,'done','2025-09-01T20:58:00.595276Z','2025-09-01T20:58:02.728510Z',NULL,NULL);
INSERT INTO "inbox" VALUES(69,146272578,'91ae7a98675f699771994921b8c4b1a54d746b6e2a489ba2c18b510f7726c53f','message',5005,'2025-09-02T07:50:00.000000Z',NULL,'done','2025-09-02T07:50:00.602412Z','2025-09-02T07:50:01.635520Z',NULL,NULL);
CREATE TABLE invitation (
    hash TEXT PRIMARY KEY,
    expires_at TEXT NOT NULL,
    used_by INTEGER
) STRICT, WITHOUT ROWID;
CREATE TABLE lab_order (
    id INTEGER PRIMARY KEY AUTOINCREMENT,           -- what is played is never taken for a later order
    competition_id INTEGER NOT NULL REFERENCES competition,
    person_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    name TEXT NOT NULL,                             -- what is tried, in the asker's words
    simulation TEXT NOT NULL,                       -- JSON
    made_at TEXT NOT NULL
) STRICT;
CREATE TABLE late_arrival (
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    minutes INTEGER,
    at TEXT NOT NULL,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "late_arrival" VALUES(1,13,10,'2025-09-01T17:20:00.000000Z');
CREATE TABLE link (
    hash TEXT PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    purpose TEXT NOT NULL CHECK (purpose IN ('arbiter', 'member', 'group')),
    member_id INTEGER REFERENCES member,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    used_by INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO "link" VALUES('014e11d5fb70b1f4079020b9de51733e09b4645024e9776c7376e414125d3eeb',1,'member',17,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:11.320750Z',5016);
INSERT INTO "link" VALUES('1f3b7b78b93d6659e5291c133e7e65a4755d41c357f41150e3230d2aecd51513',1,'member',20,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:16.153927Z',5019);
INSERT INTO "link" VALUES('24f848675c7997bef2b43cbb4c139cccaea41f42a321f9b51a527581a6072833',1,'member',5,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:33.466644Z',5006);
INSERT INTO "link" VALUES('30528fcbbeab90d45a37cd6e0a076da82e8e863aa6a5ccd3e15a8d6c4f69bf46',1,'group',NULL,'2026-11-29T16:57:13.247451Z','2026-12-01T16:57:13.247451Z','2025-08-26T10:14:15.000000Z',5001);
INSERT INTO "link" VALUES('4bd78a612becb20e0d83d679a60bebfb73dd23fec23998ccf90d550549c7bbcd',1,'member',21,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:18.351002Z',5020);
INSERT INTO "link" VALUES('50a7c3f31f83f79077012f58e3b74e10f7393f47eaacdfed85b2f73edec0694d',1,'member',14,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:08.096941Z',5014);
INSERT INTO "link" VALUES('5637b0debabbf4fe7ed985011fe16ec1fa015634ec4c187fe9dfa70343825df6',1,'member',6,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:39.086125Z',5007);
INSERT INTO "link" VALUES('630c2580f58d90f8a13ddc4a1c986ad8f8ccbc7c9853227c0059fb6e8cdb1318',1,'member',10,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:01.276715Z',5011);
INSERT INTO "link" VALUES('71772d43747ace11e3d15fbd660001ad8eec07a9a83349af0393eccb4373950d',1,'member',2,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:24.490105Z',5003);
INSERT INTO "link" VALUES('7c010a98db67cb1e3131ab72407d4d9b3d62d1860c1436cf22123c796e78916e',1,'member',22,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z',NULL,NULL);
INSERT INTO "link" VALUES('8a9862361e5910fb7d2ab6864d5596eca77ad520f928d117ea781a996a7af4ed',1,'member',23,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:20.372800Z',5021);
INSERT INTO "link" VALUES('8bd78e102a80e52c4d38c44bdef1e708e08d195502f1abfc5066b3c47664e61f',1,'member',24,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z',NULL,NULL);
INSERT INTO "link" VALUES('9e6107c403dd205dc1b75ecc9f2151ba2af50bf4b12209afd06968db86137e7b',1,'member',18,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:12.935820Z',5017);
INSERT INTO "link" VALUES('a41abbababaa7b4ba21be93ea5dcc362885fdf82f4651f2aa8a70e97e13bb3a9',1,'member',15,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z',NULL,NULL);
INSERT INTO "link" VALUES('ab903533962ed061f3db5d048c03da5de8243dbd1807f2840d96d63bd14e3d4d',1,'member',19,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:14.455187Z',5018);
INSERT INTO "link" VALUES('adb7f123d3bc4e04fddb5e6a570dcf7c3747e31a4ad6bfeaf5bed1b213110691',1,'member',16,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:09.714311Z',5015);
INSERT INTO "link" VALUES('baf62acdb1f7a9735e6f41c0f6d563d6068a941bead7d415f0f48d61a6cfd3d3',1,'member',4,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:28.756382Z',5005);
INSERT INTO "link" VALUES('c221aa1708aaa1ae96d0f333b413cf894861ebf43213e41edb81e616ab762d7b',1,'member',9,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:55.342576Z',5010);
INSERT INTO "link" VALUES('ccc1d63647276f2ae00ac117bdffc4d5b9dd596b0151add18de86c9e34965d28',1,'arbiter',NULL,'2026-11-29T16:57:13.246462Z','2026-12-01T16:57:13.246462Z','2025-08-26T10:14:09.000000Z',5001);
INSERT INTO "link" VALUES('d0ae2894f45d9a238452f6b263f12a96cb63a31e283fe603ee2359d16c5f3d7e',1,'member',7,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:44.406316Z',5008);
INSERT INTO "link" VALUES('d11efbaae28f3d4233252ec7e3d2df24edf9a58cbee646bb89e3d72f0b40b00a',1,'member',11,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z',NULL,NULL);
INSERT INTO "link" VALUES('deb6089a3ca208987a97ecc3ec821a1b32fc40294505500445fc9b8a5d8bf7d3',1,'member',8,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:49.571604Z',5009);
INSERT INTO "link" VALUES('e3fa6f64381a3547be271018fe22c76baecb906b12ec34198dd96514a4fcb03d',1,'member',12,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:04.200853Z',5012);
INSERT INTO "link" VALUES('e4980e5758ccbcb60c11933e2e7873e6feda771461ef6ce60604733e974b9580',1,'member',1,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:19.548627Z',5002);
INSERT INTO "link" VALUES('e5a945c48862ed5edc48951a50825389f6438bb50b7da5932eefa04325b4c51b',1,'member',13,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:15:06.356043Z',5013);
INSERT INTO "link" VALUES('ea908136d5c0c4203ff378eb51878964ff34d44e6ab4bf8c7702b4e624992cf7',1,'member',3,'2025-08-26T10:14:16.000000Z','2025-10-25T10:14:16.000000Z','2025-08-26T10:14:25.999772Z',5004);
CREATE TABLE link_try (
    person_id INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE TABLE listed (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES rating_list ON DELETE CASCADE,
    number TEXT,                                    -- the federation's
    name TEXT NOT NULL,
    spelled TEXT NOT NULL,                          -- without capitals and accents
    club TEXT,                                      -- the club's number
    rating INTEGER,
    born INTEGER
) STRICT;
CREATE TABLE mail_off (
    person_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    PRIMARY KEY (person_id, subject)
) STRICT, WITHOUT ROWID;
CREATE TABLE "member" (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    person_id INTEGER,
    language TEXT,                                  -- NULL: the club's
    own_game INTEGER NOT NULL DEFAULT 0,            -- wants their own game in private
    reminders INTEGER NOT NULL DEFAULT 1,           -- 0: asked for none
    erased_at TEXT,                                 -- became "Oud-lid 17" as they wished
    website TEXT CHECK (website IN ('full', 'initials')), nicknames TEXT NOT NULL DEFAULT '[]', merged_into INTEGER REFERENCES member, born INTEGER, language_offered INTEGER NOT NULL DEFAULT 0,
    UNIQUE (club_id, person_id)
) STRICT;
INSERT INTO "member" VALUES(1,1,'Walter Towerswick',5002,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(2,1,'Florence Pawnbury',5003,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(3,1,'Simon Knightingby',5004,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(4,1,'Maud Checkmarsh',5005,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(5,1,'Gerald Rookingford',5006,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(6,1,'Judith Passpawnby',5007,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(7,1,'David Underpromton',5008,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(8,1,'Audrey Sacrifield',5009,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(9,1,'Ronald Gambitson',5010,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(10,1,'Yvonne Matesbury',5011,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(11,1,'Bernard Rematchley',NULL,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(12,1,'Nancy Kingsideley',5012,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(13,1,'Ivor Hourglassby',5013,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(14,1,'Hilary Openfileton',5014,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(15,1,'Frank Endplayton',NULL,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(16,1,'Theresa Drawbourne',5015,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(17,1,'Owen Rankleworth',5016,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(18,1,'Wilf Fianchettoby',5017,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(19,1,'Sylvia Tempoleigh',5018,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(20,1,'Giles Zugzwangley',5019,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(21,1,'Barbara Patzerley',5020,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(22,1,'Harold de Bordley',NULL,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(23,1,'Leonard Blunderby',5021,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
INSERT INTO "member" VALUES(24,1,'Elsie Zwischenby',NULL,NULL,0,1,NULL,NULL,'[]',NULL,NULL,0);
CREATE TABLE moved_club (
    name TEXT PRIMARY KEY,
    bot TEXT NOT NULL,                              -- the other one's user name
    moved_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE moved_recipient (
    kind TEXT NOT NULL CHECK (kind IN ('person', 'chat')),
    number INTEGER NOT NULL,
    club TEXT NOT NULL REFERENCES moved_club ON DELETE CASCADE,
    PRIMARY KEY (kind, number, club)
) STRICT, WITHOUT ROWID;
CREATE TABLE "outbox" (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (
        kind = 'say' OR kind = 'show' OR kind = 'change' OR kind = 'close' OR kind = 'pin'
        OR kind = 'react' OR kind = 'answer' OR kind = 'leave' OR kind = 'menu'
    ),
    intent TEXT NOT NULL,
    recipient_kind TEXT CHECK (recipient_kind IN ('person', 'chat')),
    recipient_id INTEGER,                           -- NULL: an answer to a press, a menu
    topic INTEGER NOT NULL DEFAULT 0,
    reply_to INTEGER,
    about INTEGER,
    edits INTEGER REFERENCES outbox,
    part_of INTEGER REFERENCES outbox,
    repeat TEXT,
    repost INTEGER NOT NULL DEFAULT 0,
    marked INTEGER NOT NULL DEFAULT 0,
    instead TEXT,
    urgency INTEGER NOT NULL DEFAULT 5,
    key TEXT UNIQUE,
    cause INTEGER,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (
        state = 'queued' OR state = 'sending' OR state = 'sent' OR state = 'failed'
    ),
    attempts INTEGER NOT NULL DEFAULT 0,
    not_before TEXT,
    message_id INTEGER,
    made_at TEXT NOT NULL,
    sent_at TEXT,
    error TEXT,
    channel TEXT NOT NULL DEFAULT 'telegram' CHECK (
        channel = 'telegram' OR channel = 'mail' OR channel = 'web'
    ),
    mail_kind TEXT NOT NULL DEFAULT '',
    club_id INTEGER,
    mailbox TEXT,
    CHECK ((recipient_kind IS NULL) = (recipient_id IS NULL))
) STRICT;
INSERT INTO "outbox" VALUES(1,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:da5385d1a1847bb6',NULL,'sent',1,NULL,NULL,'2025-08-26T10:14:08.785640Z','2025-08-26T10:14:10.389968Z',NULL,'telegram','other',NULL,NULL);
INSERT INTO "outbox" VALUES(2,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:c6678bb89e57939f',NULL,'sent',1,NULL,NULL,'2025-08-26T10:14:08.785640Z','2025-08-26T10:14:11.144441Z',NULL,'telegram','other',NULL,NULL);
INSERT INTO "outbox" VALUES(3,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:19982baef2dee3ca',NULL,'sent',1,NULL,NULL,'2025-08-26T10:14:08.785640Z','2025-08-26T10:14:14.426587Z',NULL,'telegram','other',NULL,NULL);
INSERT INTO "outbox" VALUES(4,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:157edc807812bba3',NULL,'sent',1,NULL,NULL,'2025-08-26T10:14:08.785640Z','2025-08-26T10:14:14.764042Z',NULL,'telegram','other',NULL,NULL);
INSERT INTO "outbox" VALUES(5,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:8dfa6c915526abfa',1,'sent',1,NULL,NULL,'2025-08-26T10:14:09.000000Z','2025-08-26T10:14:12.946543Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(6,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:2f6a60ea0fdb7bcf',1,'sent',1,NULL,NULL,'2025-08-26T10:14:09.000000Z','2025-08-26T10:14:13.300936Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(7,'menu','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,9,'menu:7b3af113ccf6426e',1,'sent',1,NULL,NULL,'2025-08-26T10:14:09.000000Z','2025-08-26T10:14:13.754034Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(8,'say','{}','person',5001,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,1,'sent',1,NULL,2,'2025-08-26T10:14:09.000000Z','2025-08-26T10:14:12.786921Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(9,'say','{}','chat',-1001000000001,0,3,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,4,'sent',1,NULL,4,'2025-08-26T10:14:15.000000Z','2025-08-26T10:14:16.046395Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(10,'say','{}','person',5001,0,3,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,5,'sent',1,NULL,4,'2025-08-26T10:14:16.000000Z','2025-08-26T10:14:17.492794Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(11,'say','{}','person',5002,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,6,'sent',1,NULL,2,'2025-08-26T10:14:17.000000Z','2025-08-26T10:14:19.036501Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(12,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,7,'sent',1,NULL,5,'2025-08-26T10:14:19.548627Z','2025-08-26T10:14:22.928203Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(13,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,7,'sent',1,NULL,NULL,'2025-08-26T10:14:19.548627Z','2025-08-26T10:14:21.362017Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(14,'change','{}','person',5002,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,7,'sent',1,NULL,2,'2025-08-26T10:14:19.548627Z','2025-08-26T10:14:21.992478Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(15,'say','{}','person',5003,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,8,'sent',1,NULL,2,'2025-08-26T10:14:23.000000Z','2025-08-26T10:14:24.378248Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(16,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,9,'sent',1,NULL,6,'2025-08-26T10:14:24.490105Z','2025-08-26T10:14:25.118034Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(17,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,9,'sent',1,NULL,NULL,'2025-08-26T10:14:24.490105Z','2025-08-26T10:14:24.783521Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(18,'change','{}','person',5003,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,9,'sent',1,NULL,2,'2025-08-26T10:14:24.490105Z','2025-08-26T10:14:24.923309Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(19,'say','{}','person',5004,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,10,'sent',1,NULL,2,'2025-08-26T10:14:25.000000Z','2025-08-26T10:14:25.773628Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(20,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,11,'sent',1,NULL,7,'2025-08-26T10:14:25.999772Z','2025-08-26T10:14:27.553107Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(21,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,11,'sent',1,NULL,NULL,'2025-08-26T10:14:25.999772Z','2025-08-26T10:14:26.868568Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(22,'change','{}','person',5004,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,11,'sent',1,NULL,2,'2025-08-26T10:14:25.999772Z','2025-08-26T10:14:27.358975Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(23,'say','{}','person',5005,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,12,'sent',1,NULL,2,'2025-08-26T10:14:27.000000Z','2025-08-26T10:14:28.476449Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(24,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,13,'sent',1,NULL,8,'2025-08-26T10:14:28.756382Z','2025-08-26T10:14:30.990814Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(25,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,13,'sent',1,NULL,NULL,'2025-08-26T10:14:28.756382Z','2025-08-26T10:14:29.898635Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(26,'change','{}','person',5005,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,13,'sent',1,NULL,2,'2025-08-26T10:14:28.756382Z','2025-08-26T10:14:30.372438Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(27,'say','{}','person',5006,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,14,'sent',1,NULL,2,'2025-08-26T10:14:31.000000Z','2025-08-26T10:14:33.139194Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(28,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,15,'sent',1,NULL,9,'2025-08-26T10:14:33.466644Z','2025-08-26T10:14:36.263205Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(29,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,15,'sent',1,NULL,NULL,'2025-08-26T10:14:33.466644Z','2025-08-26T10:14:34.836491Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(30,'change','{}','person',5006,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,15,'sent',1,NULL,2,'2025-08-26T10:14:33.466644Z','2025-08-26T10:14:35.677864Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(31,'say','{}','person',5007,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,16,'sent',1,NULL,2,'2025-08-26T10:14:36.000000Z','2025-08-26T10:14:38.508778Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(32,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,17,'sent',1,NULL,10,'2025-08-26T10:14:39.086125Z','2025-08-26T10:14:41.586882Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(33,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,17,'sent',1,NULL,NULL,'2025-08-26T10:14:39.086125Z','2025-08-26T10:14:40.441315Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(34,'change','{}','person',5007,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,17,'sent',1,NULL,2,'2025-08-26T10:14:39.086125Z','2025-08-26T10:14:41.251165Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(35,'say','{}','person',5008,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,18,'sent',1,NULL,2,'2025-08-26T10:14:41.000000Z','2025-08-26T10:14:43.875074Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(36,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,19,'sent',1,NULL,11,'2025-08-26T10:14:44.406316Z','2025-08-26T10:14:46.703429Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(37,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,19,'sent',1,NULL,NULL,'2025-08-26T10:14:44.406316Z','2025-08-26T10:14:45.636012Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(38,'change','{}','person',5008,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,19,'sent',1,NULL,2,'2025-08-26T10:14:44.406316Z','2025-08-26T10:14:46.199798Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(39,'say','{}','person',5009,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,20,'sent',1,NULL,2,'2025-08-26T10:14:46.000000Z','2025-08-26T10:14:49.269163Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(40,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,21,'sent',1,NULL,12,'2025-08-26T10:14:49.571604Z','2025-08-26T10:14:52.459541Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(41,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,21,'sent',1,NULL,NULL,'2025-08-26T10:14:49.571604Z','2025-08-26T10:14:50.846132Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(42,'change','{}','person',5009,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,21,'sent',1,NULL,2,'2025-08-26T10:14:49.571604Z','2025-08-26T10:14:51.345479Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(43,'say','{}','person',5010,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,22,'sent',1,NULL,2,'2025-08-26T10:14:52.000000Z','2025-08-26T10:14:54.840407Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(44,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,23,'sent',1,NULL,13,'2025-08-26T10:14:55.342576Z','2025-08-26T10:14:58.456364Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(45,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,23,'sent',1,NULL,NULL,'2025-08-26T10:14:55.342576Z','2025-08-26T10:14:57.118232Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(46,'change','{}','person',5010,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,23,'sent',1,NULL,2,'2025-08-26T10:14:55.342576Z','2025-08-26T10:14:58.078713Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(47,'say','{}','person',5011,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,24,'sent',1,NULL,2,'2025-08-26T10:14:58.000000Z','2025-08-26T10:15:00.928799Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(48,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,25,'sent',1,NULL,14,'2025-08-26T10:15:01.276715Z','2025-08-26T10:15:02.836445Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(49,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,25,'sent',1,NULL,NULL,'2025-08-26T10:15:01.276715Z','2025-08-26T10:15:02.491243Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(50,'change','{}','person',5011,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,25,'sent',1,NULL,2,'2025-08-26T10:15:01.276715Z','2025-08-26T10:15:02.777982Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(51,'say','{}','person',5012,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,26,'sent',1,NULL,2,'2025-08-26T10:15:03.000000Z','2025-08-26T10:15:03.884822Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(52,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,27,'sent',1,NULL,15,'2025-08-26T10:15:04.200853Z','2025-08-26T10:15:05.317927Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(53,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,27,'sent',1,NULL,NULL,'2025-08-26T10:15:04.200853Z','2025-08-26T10:15:04.860252Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(54,'change','{}','person',5012,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,27,'sent',1,NULL,2,'2025-08-26T10:15:04.200853Z','2025-08-26T10:15:05.176116Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(55,'say','{}','person',5013,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,28,'sent',1,NULL,2,'2025-08-26T10:15:05.000000Z','2025-08-26T10:15:06.134335Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(56,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,29,'sent',1,NULL,16,'2025-08-26T10:15:06.356043Z','2025-08-26T10:15:07.169519Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(57,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,29,'sent',1,NULL,NULL,'2025-08-26T10:15:06.356043Z','2025-08-26T10:15:06.860254Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(58,'change','{}','person',5013,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,29,'sent',1,NULL,2,'2025-08-26T10:15:06.356043Z','2025-08-26T10:15:07.153259Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(59,'say','{}','person',5014,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,30,'sent',1,NULL,2,'2025-08-26T10:15:07.000000Z','2025-08-26T10:15:07.939048Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(60,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,31,'sent',1,NULL,17,'2025-08-26T10:15:08.096941Z','2025-08-26T10:15:08.847228Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(61,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,31,'sent',1,NULL,NULL,'2025-08-26T10:15:08.096941Z','2025-08-26T10:15:08.461355Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(62,'change','{}','person',5014,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,31,'sent',1,NULL,2,'2025-08-26T10:15:08.096941Z','2025-08-26T10:15:08.723917Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(63,'say','{}','person',5015,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,32,'sent',1,NULL,2,'2025-08-26T10:15:08.000000Z','2025-08-26T10:15:09.494525Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(64,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,33,'sent',1,NULL,18,'2025-08-26T10:15:09.714311Z','2025-08-26T10:15:10.510215Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(65,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,33,'sent',1,NULL,NULL,'2025-08-26T10:15:09.714311Z','2025-08-26T10:15:10.135983Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(66,'change','{}','person',5015,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,33,'sent',1,NULL,2,'2025-08-26T10:15:09.714311Z','2025-08-26T10:15:10.247375Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(67,'say','{}','person',5016,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,34,'sent',1,NULL,2,'2025-08-26T10:15:10.000000Z','2025-08-26T10:15:11.153385Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(68,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,35,'sent',1,NULL,19,'2025-08-26T10:15:11.320750Z','2025-08-26T10:15:12.060111Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(69,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,35,'sent',1,NULL,NULL,'2025-08-26T10:15:11.320750Z','2025-08-26T10:15:11.747455Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(70,'change','{}','person',5016,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,35,'sent',1,NULL,2,'2025-08-26T10:15:11.320750Z','2025-08-26T10:15:11.858262Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(71,'say','{}','person',5017,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,36,'sent',1,NULL,2,'2025-08-26T10:15:12.000000Z','2025-08-26T10:15:12.643473Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(72,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,37,'sent',1,NULL,20,'2025-08-26T10:15:12.935820Z','2025-08-26T10:15:13.457793Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(73,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,37,'sent',1,NULL,NULL,'2025-08-26T10:15:12.935820Z','2025-08-26T10:15:13.209323Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(74,'change','{}','person',5017,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,37,'sent',1,NULL,2,'2025-08-26T10:15:12.935820Z','2025-08-26T10:15:13.341672Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(75,'say','{}','person',5018,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,38,'sent',1,NULL,2,'2025-08-26T10:15:13.000000Z','2025-08-26T10:15:14.214162Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(76,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,39,'sent',1,NULL,21,'2025-08-26T10:15:14.455187Z','2025-08-26T10:15:15.337241Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(77,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,39,'sent',1,NULL,NULL,'2025-08-26T10:15:14.455187Z','2025-08-26T10:15:14.939545Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(78,'change','{}','person',5018,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,39,'sent',1,NULL,2,'2025-08-26T10:15:14.455187Z','2025-08-26T10:15:15.111243Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(79,'say','{}','person',5019,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,40,'sent',1,NULL,2,'2025-08-26T10:15:15.000000Z','2025-08-26T10:15:16.015879Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(80,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,41,'sent',1,NULL,22,'2025-08-26T10:15:16.153927Z','2025-08-26T10:15:17.377351Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(81,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,41,'sent',1,NULL,NULL,'2025-08-26T10:15:16.153927Z','2025-08-26T10:15:16.857625Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(82,'change','{}','person',5019,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,41,'sent',1,NULL,2,'2025-08-26T10:15:16.153927Z','2025-08-26T10:15:17.112844Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(83,'say','{}','person',5020,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,42,'sent',1,NULL,2,'2025-08-26T10:15:17.000000Z','2025-08-26T10:15:18.205191Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(84,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,43,'sent',1,NULL,23,'2025-08-26T10:15:18.351002Z','2025-08-26T10:15:19.322896Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(85,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,43,'sent',1,NULL,NULL,'2025-08-26T10:15:18.351002Z','2025-08-26T10:15:19.097196Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(86,'change','{}','person',5020,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,43,'sent',1,NULL,2,'2025-08-26T10:15:18.351002Z','2025-08-26T10:15:19.123207Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(87,'say','{}','person',5021,0,1,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,44,'sent',1,NULL,2,'2025-08-26T10:15:19.000000Z','2025-08-26T10:15:19.975517Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(88,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,45,'sent',1,NULL,24,'2025-08-26T10:15:20.372800Z','2025-08-26T10:15:25.676926Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(89,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,45,'sent',1,NULL,NULL,'2025-08-26T10:15:20.372800Z','2025-08-26T10:15:24.635962Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(90,'change','{}','person',5021,0,NULL,2,NULL,NULL,NULL,0,0,NULL,3,NULL,45,'sent',1,NULL,2,'2025-08-26T10:15:20.372800Z','2025-08-26T10:15:25.310357Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(91,'react','{}','chat',-1001000000001,0,NULL,5,NULL,NULL,NULL,0,0,NULL,2,NULL,46,'sent',1,NULL,5,'2025-08-26T17:12:00.000000Z','2025-08-26T17:12:06.297737Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(92,'say','{}','person',5010,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,46,'sent',1,NULL,3,'2025-08-26T17:12:00.000000Z','2025-08-26T17:12:07.131781Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(93,'say','{}','person',5019,0,3,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,47,'sent',1,NULL,4,'2025-08-26T19:03:00.000000Z','2025-08-26T19:03:04.135660Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(94,'say','{}','person',5015,0,3,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,48,'sent',1,NULL,4,'2025-08-27T17:40:00.000000Z','2025-08-27T17:40:03.237916Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(95,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,49,'sent',1,NULL,NULL,'2025-08-27T17:41:00.630601Z','2025-08-27T17:41:05.170635Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(96,'change','{}','person',5015,0,NULL,4,NULL,NULL,NULL,0,0,NULL,3,NULL,49,'sent',1,NULL,4,'2025-08-27T17:41:00.630601Z','2025-08-27T17:41:05.914010Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(97,'say','{}','person',5007,0,3,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,50,'sent',1,NULL,4,'2025-08-28T10:30:00.000000Z','2025-08-28T10:30:02.861802Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(98,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,51,'sent',1,NULL,NULL,'2025-08-28T10:31:00.811182Z','2025-08-28T10:31:03.835312Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(99,'change','{}','person',5007,0,NULL,4,NULL,NULL,NULL,0,0,NULL,3,NULL,51,'sent',1,NULL,4,'2025-08-28T10:31:00.811182Z','2025-08-28T10:31:04.741826Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(100,'say','{}','person',5002,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:04.278578Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(101,'say','{}','person',5003,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:05.263336Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(102,'say','{}','person',5004,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:05.490675Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(103,'say','{}','person',5005,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:05.745558Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(104,'say','{}','person',5006,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:06.069796Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(105,'say','{}','person',5007,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,5,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:06.555424Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(106,'say','{}','person',5008,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:06.885822Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(107,'say','{}','person',5009,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:07.198190Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(108,'say','{}','person',5011,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:07.632916Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(109,'say','{}','person',5012,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:07.865873Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(110,'say','{}','person',5013,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:08.493807Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(111,'say','{}','person',5014,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:08.949463Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(112,'say','{}','person',5016,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:09.342253Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(113,'say','{}','person',5017,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:09.691973Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(114,'say','{}','person',5018,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:09.980913Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(115,'say','{}','person',5020,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:10.551845Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(116,'say','{}','person',5021,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,5,NULL,NULL,'sent',1,NULL,3,'2025-08-28T16:00:02.979523Z','2025-08-28T16:00:10.932357Z',NULL,'telegram','reminder',1,NULL);
INSERT INTO "outbox" VALUES(117,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,52,'sent',1,NULL,NULL,'2025-08-28T17:02:00.499173Z','2025-08-28T17:02:02.005949Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(118,'change','{}','person',5013,0,NULL,3,NULL,NULL,NULL,0,0,NULL,3,NULL,52,'sent',1,NULL,3,'2025-08-28T17:02:00.499173Z','2025-08-28T17:02:02.871367Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(119,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,53,'sent',1,NULL,NULL,'2025-08-28T17:40:00.920302Z','2025-08-28T17:40:04.650210Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(120,'change','{}','person',5020,0,NULL,3,NULL,NULL,NULL,0,0,NULL,3,NULL,53,'sent',1,NULL,3,'2025-08-28T17:40:00.920302Z','2025-08-28T17:40:05.922874Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(121,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,54,'sent',1,NULL,25,'2025-08-28T18:05:00.509848Z','2025-08-28T18:05:04.475862Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(122,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,54,'sent',1,NULL,NULL,'2025-08-28T18:05:00.509848Z','2025-08-28T18:05:03.326215Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(123,'change','{}','person',5002,0,NULL,3,NULL,NULL,NULL,0,0,NULL,3,NULL,54,'sent',1,NULL,3,'2025-08-28T18:05:00.509848Z','2025-08-28T18:05:05.959985Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(124,'say','{}','person',5002,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,55,'sent',1,NULL,4,'2025-08-28T19:10:00.467427Z','2025-08-28T19:10:03.434650Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(125,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,55,'sent',1,NULL,NULL,'2025-08-28T19:10:00.467427Z','2025-08-28T19:10:02.678381Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(126,'change','{}','person',5001,0,NULL,25,NULL,NULL,NULL,0,0,NULL,3,NULL,55,'sent',1,NULL,25,'2025-08-28T19:10:00.467427Z','2025-08-28T19:10:03.943567Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(127,'say','{}','chat',-1001000000001,0,6,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,56,'sent',1,NULL,7,'2025-08-29T15:15:00.000000Z','2025-08-29T15:15:03.211388Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(128,'say','{}','chat',-1001000000001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,'closed:1:2025-09-01@-1001000000001',NULL,'sent',1,NULL,8,'2025-08-29T16:00:06.622989Z','2025-08-29T16:00:07.603302Z',NULL,'telegram','pairing',1,NULL);
INSERT INTO "outbox" VALUES(129,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,57,'sent',1,NULL,26,'2025-08-29T16:40:00.000000Z','2025-08-29T16:40:03.520066Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(130,'react','{}','chat',-1001000000001,0,NULL,9,NULL,NULL,NULL,0,0,NULL,2,NULL,57,'sent',1,NULL,9,'2025-08-29T16:40:00.000000Z','2025-08-29T16:40:02.954477Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(131,'say','{}','person',5014,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,57,'sent',1,NULL,4,'2025-08-29T16:40:00.000000Z','2025-08-29T16:40:04.402871Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(132,'say','{}','chat',-1001000000001,0,NULL,NULL,NULL,NULL,'<i>Repeated: the earlier message may not have arrived. This is the same version.</i>',0,0,NULL,1,'pairings:1:1:0@-1001000000001',NULL,'sent',1,NULL,10,'2025-08-29T18:00:01.993341Z','2025-08-29T18:00:05.420553Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(133,'pin','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,0,0,NULL,2,NULL,NULL,'sent',1,NULL,10,'2025-08-29T18:00:01.993341Z','2025-08-29T18:00:06.570208Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(134,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,NULL,'sent',1,NULL,27,'2025-08-29T18:00:01.993341Z','2025-08-29T18:00:06.079284Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(135,'say','{}','person',5012,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,59,'sent',1,NULL,4,'2025-09-01T17:20:00.000000Z','2025-09-01T17:20:03.551467Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(136,'say','{}','person',5013,0,4,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,59,'sent',1,NULL,5,'2025-09-01T17:20:00.000000Z','2025-09-01T17:20:04.398148Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(137,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,60,'sent',1,NULL,10,'2025-09-01T18:35:00.000000Z','2025-09-01T18:35:06.549636Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(138,'say','{}','person',5006,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,60,'sent',1,NULL,4,'2025-09-01T18:35:00.000000Z','2025-09-01T18:35:04.884550Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(139,'react','{}','chat',-1001000000001,0,NULL,12,NULL,NULL,NULL,0,0,NULL,2,NULL,60,'sent',1,NULL,12,'2025-09-01T18:35:00.000000Z','2025-09-01T18:35:04.307137Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(140,'say','{}','person',5005,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,60,'sent',1,NULL,4,'2025-09-01T18:35:00.000000Z','2025-09-01T18:35:05.688512Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(141,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,61,'sent',1,NULL,10,'2025-09-01T18:37:00.000000Z','2025-09-01T18:37:07.331113Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(142,'say','{}','person',5006,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,61,'sent',1,NULL,5,'2025-09-01T18:37:00.000000Z','2025-09-01T18:37:06.625309Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(143,'react','{}','chat',-1001000000001,0,NULL,13,NULL,NULL,NULL,0,0,NULL,2,NULL,61,'sent',1,NULL,13,'2025-09-01T18:37:00.000000Z','2025-09-01T18:37:05.112201Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(144,'say','{}','person',5005,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,61,'sent',1,NULL,5,'2025-09-01T18:37:00.000000Z','2025-09-01T18:37:07.456291Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(145,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,62,'sent',1,NULL,10,'2025-09-01T18:39:00.346414Z','2025-09-01T18:39:04.469959Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(146,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,62,'sent',1,NULL,NULL,'2025-09-01T18:39:00.346414Z','2025-09-01T18:39:03.311843Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(147,'change','{}','person',5006,0,NULL,5,NULL,NULL,NULL,0,0,NULL,3,NULL,62,'sent',1,NULL,5,'2025-09-01T18:39:00.346414Z','2025-09-01T18:39:05.110017Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(148,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,'not posted/-1001000000001/0/2025-09-01T18/5001',NULL,'sent',1,NULL,28,'2025-09-01T18:39:04.490770Z','2025-09-01T18:39:06.088943Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(149,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,63,'sent',1,NULL,10,'2025-09-01T19:00:00.000000Z','2025-09-01T19:00:04.474900Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(150,'say','{}','person',5004,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,63,'sent',1,NULL,4,'2025-09-01T19:00:00.000000Z','2025-09-01T19:00:03.585933Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(151,'react','{}','chat',-1001000000001,0,NULL,14,NULL,NULL,NULL,0,0,NULL,2,NULL,63,'sent',1,NULL,14,'2025-09-01T19:00:00.000000Z','2025-09-01T19:00:02.648541Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(152,'say','{}','person',5003,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,63,'sent',1,NULL,4,'2025-09-01T19:00:00.000000Z','2025-09-01T19:00:04.501184Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(153,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,64,'sent',1,NULL,10,'2025-09-01T19:07:00.000000Z','2025-09-01T19:07:04.872042Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(154,'say','{}','person',5008,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,64,'sent',1,NULL,4,'2025-09-01T19:07:00.000000Z','2025-09-01T19:07:03.478683Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(155,'react','{}','chat',-1001000000001,0,NULL,15,NULL,NULL,NULL,0,0,NULL,2,NULL,64,'sent',1,NULL,15,'2025-09-01T19:07:00.000000Z','2025-09-01T19:07:03.290747Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(156,'say','{}','person',5009,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,64,'sent',1,NULL,4,'2025-09-01T19:07:00.000000Z','2025-09-01T19:07:04.240934Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(157,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,65,'sent',1,NULL,10,'2025-09-01T19:14:00.658028Z','2025-09-01T19:14:04.966654Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(158,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,65,'sent',1,NULL,29,'2025-09-01T19:14:00.658028Z','2025-09-01T19:14:05.264878Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(159,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,65,'sent',1,NULL,NULL,'2025-09-01T19:14:00.658028Z','2025-09-01T19:14:04.333316Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(160,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,66,'sent',1,NULL,10,'2025-09-01T19:21:00.000000Z','2025-09-01T19:21:06.258705Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(161,'say','{}','person',5012,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,66,'sent',1,NULL,5,'2025-09-01T19:21:00.000000Z','2025-09-01T19:21:04.886514Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(162,'react','{}','chat',-1001000000001,0,NULL,16,NULL,NULL,NULL,0,0,NULL,2,NULL,66,'sent',1,NULL,16,'2025-09-01T19:21:00.000000Z','2025-09-01T19:21:03.951963Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(163,'say','{}','person',5013,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,66,'sent',1,NULL,6,'2025-09-01T19:21:00.000000Z','2025-09-01T19:21:07.049117Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(164,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,67,'sent',1,NULL,10,'2025-09-01T19:28:00.641621Z','2025-09-01T19:28:03.689829Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(165,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,NULL,67,'sent',1,NULL,30,'2025-09-01T19:28:00.641621Z','2025-09-01T19:28:04.231782Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(166,'answer','{}',NULL,NULL,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,1,NULL,67,'sent',1,NULL,NULL,'2025-09-01T19:28:00.641621Z','2025-09-01T19:28:02.983499Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(167,'change','{}','chat',-1001000000001,0,NULL,NULL,132,NULL,NULL,1,0,NULL,3,NULL,68,'sent',1,NULL,10,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:05.286696Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(168,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,3,'all-results:1@5001',68,'sent',1,NULL,31,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:04.222880Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(169,'show','{}','chat',-1001000000001,0,NULL,NULL,NULL,NULL,'<i>Repeated: the earlier message may not have arrived. This is the same version.</i>',0,0,NULL,3,'ranking:1:1:0@-1001000000001',68,'sent',1,NULL,18,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:28.002544Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(170,'react','{}','chat',-1001000000001,0,NULL,17,NULL,NULL,NULL,0,0,NULL,2,NULL,68,'sent',1,NULL,17,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:03.798031Z',NULL,'telegram','other',1,NULL);
INSERT INTO "outbox" VALUES(171,'say','{}','person',5001,0,NULL,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,68,'sent',1,NULL,32,'2025-09-01T20:58:00.000000Z','2025-09-01T20:58:05.556831Z',NULL,'telegram','result',1,NULL);
INSERT INTO "outbox" VALUES(172,'show','{}','chat',-1001000000001,0,19,NULL,NULL,NULL,NULL,0,0,NULL,4,NULL,69,'sent',1,NULL,20,'2025-09-02T07:50:00.000000Z','2025-09-02T07:50:08.250266Z',NULL,'telegram','other',1,NULL);
CREATE TABLE outside (
    chat_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE page_message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL,
    outbox_id INTEGER,
    club_id INTEGER,                                -- whose arbiter calls, if nobody reads it
    text TEXT NOT NULL,                             -- HTML, as in the chat
    buttons TEXT NOT NULL DEFAULT '[]',             -- JSON
    file TEXT,                                      -- JSON: a picture or file that is to be made
    urgent INTEGER NOT NULL DEFAULT 0,
    answers INTEGER NOT NULL DEFAULT 0,             -- it answers what was done on the page itself
    made_at TEXT NOT NULL,
    read_at TEXT,
    called_at TEXT                                  -- unread for too long: the arbiter was asked to call
, shown_at TEXT, round_id INTEGER) STRICT;
CREATE TABLE past_winner (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id INTEGER NOT NULL REFERENCES club,
    year TEXT NOT NULL,                             -- 2014, or 2013-2014
    prize TEXT NOT NULL,
    name TEXT NOT NULL
) STRICT;
CREATE TABLE person (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
CREATE TABLE player (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    member_id INTEGER NOT NULL REFERENCES member,
    key TEXT NOT NULL,
    place INTEGER NOT NULL,
    rating INTEGER,
    club_group TEXT,
    from_round INTEGER NOT NULL DEFAULT 1,
    until_round INTEGER,
    entry_points TEXT NOT NULL DEFAULT '"0"',       -- JSON, as in the season file
    federation_id TEXT,
    k_factor INTEGER,
    arrangement TEXT NOT NULL DEFAULT 'present'     -- unless he says otherwise; 'silent': signed off
        CHECK (arrangement IN ('present', 'absent', 'silent')), rating_kind TEXT CHECK (rating_kind IN ('published', 'estimated')), rating_list TEXT, rating_day TEXT, prizes INTEGER NOT NULL DEFAULT 1, standing_kind TEXT, bracket_place INTEGER,  -- by the bot until he signs on
    UNIQUE (season_id, key),
    UNIQUE (season_id, member_id)
) STRICT;
INSERT INTO "player" VALUES(1,1,1,'towerswick',1,2012,'A',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(2,1,2,'pawnbury',2,1964,'A',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(3,1,3,'knightingby',3,1921,'A',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(4,1,4,'checkmarsh',4,1887,'A',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(5,1,5,'rookingford',5,1850,'A',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(6,1,6,'passpawnby',6,1815,'A',1,NULL,'"0"',NULL,NULL,'absent',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(7,1,7,'underpromton',7,1790,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(8,1,8,'sacrifield',8,1762,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(9,1,9,'gambitson',9,1735,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(10,1,10,'matesbury',10,1701,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(11,1,11,'rematchley',11,1680,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(12,1,12,'kingsideley',12,1648,'B',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(13,1,13,'hourglassby',13,1622,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(14,1,14,'openfileton',14,1597,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(15,1,15,'endplayton',15,1571,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(16,1,16,'drawbourne',16,1544,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(17,1,17,'rankleworth',17,1520,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(18,1,18,'fianchettoby',18,1488,'C',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(19,1,19,'tempoleigh',19,1450,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(20,1,20,'zugzwangley',20,1421,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(21,1,21,'patzerley',21,1385,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(22,1,22,'de-bordley',22,1350,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(23,1,23,'blunderby',23,1300,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
INSERT INTO "player" VALUES(24,1,24,'zwischenby',24,1240,'D',1,NULL,'"0"',NULL,NULL,'present',NULL,NULL,NULL,1,NULL,NULL);
CREATE TABLE preferred_club (
    person_id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club
) STRICT;
CREATE TABLE presence (
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    player_id INTEGER NOT NULL REFERENCES player,
    state TEXT NOT NULL,
    at TEXT NOT NULL,
    by_id INTEGER NOT NULL,                         -- Telegram id of who said so; 0: the bot
    board INTEGER,                                  -- club duty: the board and his own result there
    result TEXT,
    PRIMARY KEY (round_id, player_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "presence" VALUES(1,1,'club_duty','2025-08-28T18:05:00.509848Z',5002,NULL,NULL);
INSERT INTO "presence" VALUES(1,6,'excused','2025-08-29T16:00:06.622989Z',0,NULL,NULL);
INSERT INTO "presence" VALUES(1,9,'excused','2025-08-26T17:12:00.000000Z',5010,NULL,NULL);
INSERT INTO "presence" VALUES(1,13,'here','2025-08-28T17:02:00.499173Z',5013,NULL,NULL);
INSERT INTO "presence" VALUES(1,14,'late','2025-08-29T16:40:00.000000Z',5014,NULL,NULL);
INSERT INTO "presence" VALUES(1,16,'excused','2025-08-27T17:41:00.630601Z',5015,NULL,NULL);
INSERT INTO "presence" VALUES(1,20,'excused','2025-08-26T19:03:00.000000Z',5019,NULL,NULL);
INSERT INTO "presence" VALUES(1,21,'excused','2025-08-28T17:40:00.920302Z',5020,NULL,NULL);
INSERT INTO "presence" VALUES(2,16,'excused','2025-08-27T17:41:00.630601Z',5015,NULL,NULL);
CREATE TABLE public_page (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    token TEXT NOT NULL UNIQUE,
    is_open INTEGER NOT NULL,
    is_told INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO "public_page" VALUES(1,'MuH4c36CN1WreeIPYeAw3g',1,1);
CREATE TABLE published (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round,
    kind TEXT NOT NULL CHECK (kind IN ('pairings', 'ranking')),
    version INTEGER NOT NULL,
    content TEXT NOT NULL,
    at TEXT NOT NULL,
    outbox_id INTEGER,
    UNIQUE (round_id, kind, version)
) STRICT;
INSERT INTO "published" VALUES(1,1,'pairings',1,'[[[1, "Florence Pawnbury", "Simon Knightingby"], [2, "Maud Checkmarsh", "Gerald Rookingford"], [3, "David Underpromton", "Audrey Sacrifield"], [4, "Bernard Rematchley", "Yvonne Matesbury"], [5, "Ivor Hourglassby", "Nancy Kingsideley"], [6, "Frank Endplayton", "Owen Rankleworth"], [7, "Wilf Fianchettoby", "Sylvia Tempoleigh"], [8, "Leonard Blunderby", "Harold de Bordley"]], ["Elsie Zwischenby"]]','2025-08-29T18:00:01.993341Z',132);
INSERT INTO "published" VALUES(2,1,'ranking',1,'{"provisional": false, "lines": [[1, "Simon Knightingby", "97"], [2, "Maud Checkmarsh", "93"], [3, "Walter Towerswick", "250/3"], [4, "Bernard Rematchley", "81"], [5, "Nancy Kingsideley", "77"], [6, "Frank Endplayton", "70"], [7, "David Underpromton", "131/2"], [8, "Audrey Sacrifield", "65"], [9, "Sylvia Tempoleigh", "65"], [10, "Judith Passpawnby", "60"], [11, "Ronald Gambitson", "56"], [12, "Elsie Zwischenby", "54"], [13, "Florence Pawnbury", "49"], [14, "Theresa Drawbourne", "140/3"], [15, "Gerald Rookingford", "46"], [16, "Harold de Bordley", "43"], [17, "Leonard Blunderby", "85/2"], [18, "Giles Zugzwangley", "124/3"], [19, "Yvonne Matesbury", "41"], [20, "Barbara Patzerley", "40"], [21, "Ivor Hourglassby", "38"], [22, "Hilary Openfileton", "37"], [23, "Owen Rankleworth", "34"], [24, "Wilf Fianchettoby", "33"]]}','2025-09-01T20:58:00.000000Z',169);
CREATE TABLE question (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    asked_of INTEGER NOT NULL,                      -- Telegram id: nobody else may answer
    intention TEXT NOT NULL,                        -- JSON: what will be done on yes
    asked_at TEXT NOT NULL,
    answered_at TEXT
) STRICT;
INSERT INTO "question" VALUES(1,1,5002,'[]','2025-08-26T10:14:17.000000Z','2025-08-26T10:14:19.548627Z');
INSERT INTO "question" VALUES(2,1,5001,'[{"button":"undo-link","with":{"member":1,"account":5002,"before":null}}]','2025-08-26T10:14:19.548627Z',NULL);
INSERT INTO "question" VALUES(3,1,5003,'[]','2025-08-26T10:14:23.000000Z','2025-08-26T10:14:24.490105Z');
INSERT INTO "question" VALUES(4,1,5001,'[{"button":"undo-link","with":{"member":2,"account":5003,"before":null}}]','2025-08-26T10:14:24.490105Z',NULL);
INSERT INTO "question" VALUES(5,1,5004,'[]','2025-08-26T10:14:25.000000Z','2025-08-26T10:14:25.999772Z');
INSERT INTO "question" VALUES(6,1,5001,'[{"button":"undo-link","with":{"member":3,"account":5004,"before":null}}]','2025-08-26T10:14:25.999772Z',NULL);
INSERT INTO "question" VALUES(7,1,5005,'[]','2025-08-26T10:14:27.000000Z','2025-08-26T10:14:28.756382Z');
INSERT INTO "question" VALUES(8,1,5001,'[{"button":"undo-link","with":{"member":4,"account":5005,"before":null}}]','2025-08-26T10:14:28.756382Z',NULL);
INSERT INTO "question" VALUES(9,1,5006,'[]','2025-08-26T10:14:31.000000Z','2025-08-26T10:14:33.466644Z');
INSERT INTO "question" VALUES(10,1,5001,'[{"button":"undo-link","with":{"member":5,"account":5006,"before":null}}]','2025-08-26T10:14:33.466644Z',NULL);
INSERT INTO "question" VALUES(11,1,5007,'[]','2025-08-26T10:14:36.000000Z','2025-08-26T10:14:39.086125Z');
INSERT INTO "question" VALUES(12,1,5001,'[{"button":"undo-link","with":{"member":6,"account":5007,"before":null}}]','2025-08-26T10:14:39.086125Z',NULL);
INSERT INTO "question" VALUES(13,1,5008,'[]','2025-08-26T10:14:41.000000Z','2025-08-26T10:14:44.406316Z');
INSERT INTO "question" VALUES(14,1,5001,'[{"button":"undo-link","with":{"member":7,"account":5008,"before":null}}]','2025-08-26T10:14:44.406316Z',NULL);
INSERT INTO "question" VALUES(15,1,5009,'[]','2025-08-26T10:14:46.000000Z','2025-08-26T10:14:49.571604Z');
INSERT INTO "question" VALUES(16,1,5001,'[{"button":"undo-link","with":{"member":8,"account":5009,"before":null}}]','2025-08-26T10:14:49.571604Z',NULL);
INSERT INTO "question" VALUES(17,1,5010,'[]','2025-08-26T10:14:52.000000Z','2025-08-26T10:14:55.342576Z');
INSERT INTO "question" VALUES(18,1,5001,'[{"button":"undo-link","with":{"member":9,"account":5010,"before":null}}]','2025-08-26T10:14:55.342576Z',NULL);
INSERT INTO "question" VALUES(19,1,5011,'[]','2025-08-26T10:14:58.000000Z','2025-08-26T10:15:01.276715Z');
INSERT INTO "question" VALUES(20,1,5001,'[{"button":"undo-link","with":{"member":10,"account":5011,"before":null}}]','2025-08-26T10:15:01.276715Z',NULL);
INSERT INTO "question" VALUES(21,1,5012,'[]','2025-08-26T10:15:03.000000Z','2025-08-26T10:15:04.200853Z');
INSERT INTO "question" VALUES(22,1,5001,'[{"button":"undo-link","with":{"member":12,"account":5012,"before":null}}]','2025-08-26T10:15:04.200853Z',NULL);
INSERT INTO "question" VALUES(23,1,5013,'[]','2025-08-26T10:15:05.000000Z','2025-08-26T10:15:06.356043Z');
INSERT INTO "question" VALUES(24,1,5001,'[{"button":"undo-link","with":{"member":13,"account":5013,"before":null}}]','2025-08-26T10:15:06.356043Z',NULL);
INSERT INTO "question" VALUES(25,1,5014,'[]','2025-08-26T10:15:07.000000Z','2025-08-26T10:15:08.096941Z');
INSERT INTO "question" VALUES(26,1,5001,'[{"button":"undo-link","with":{"member":14,"account":5014,"before":null}}]','2025-08-26T10:15:08.096941Z',NULL);
INSERT INTO "question" VALUES(27,1,5015,'[]','2025-08-26T10:15:08.000000Z','2025-08-26T10:15:09.714311Z');
INSERT INTO "question" VALUES(28,1,5001,'[{"button":"undo-link","with":{"member":16,"account":5015,"before":null}}]','2025-08-26T10:15:09.714311Z',NULL);
INSERT INTO "question" VALUES(29,1,5016,'[]','2025-08-26T10:15:10.000000Z','2025-08-26T10:15:11.320750Z');
INSERT INTO "question" VALUES(30,1,5001,'[{"button":"undo-link","with":{"member":17,"account":5016,"before":null}}]','2025-08-26T10:15:11.320750Z',NULL);
INSERT INTO "question" VALUES(31,1,5017,'[]','2025-08-26T10:15:12.000000Z','2025-08-26T10:15:12.935820Z');
INSERT INTO "question" VALUES(32,1,5001,'[{"button":"undo-link","with":{"member":18,"account":5017,"before":null}}]','2025-08-26T10:15:12.935820Z',NULL);
INSERT INTO "question" VALUES(33,1,5018,'[]','2025-08-26T10:15:13.000000Z','2025-08-26T10:15:14.455187Z');
INSERT INTO "question" VALUES(34,1,5001,'[{"button":"undo-link","with":{"member":19,"account":5018,"before":null}}]','2025-08-26T10:15:14.455187Z',NULL);
INSERT INTO "question" VALUES(35,1,5019,'[]','2025-08-26T10:15:15.000000Z','2025-08-26T10:15:16.153927Z');
INSERT INTO "question" VALUES(36,1,5001,'[{"button":"undo-link","with":{"member":20,"account":5019,"before":null}}]','2025-08-26T10:15:16.153927Z',NULL);
INSERT INTO "question" VALUES(37,1,5020,'[]','2025-08-26T10:15:17.000000Z','2025-08-26T10:15:18.351002Z');
INSERT INTO "question" VALUES(38,1,5001,'[{"button":"undo-link","with":{"member":21,"account":5020,"before":null}}]','2025-08-26T10:15:18.351002Z',NULL);
INSERT INTO "question" VALUES(39,1,5021,'[]','2025-08-26T10:15:19.000000Z','2025-08-26T10:15:20.372800Z');
INSERT INTO "question" VALUES(40,1,5001,'[{"button":"undo-link","with":{"member":23,"account":5021,"before":null}}]','2025-08-26T10:15:20.372800Z',NULL);
INSERT INTO "question" VALUES(41,1,5015,'[]','2025-08-27T17:40:00.000000Z','2025-08-27T17:41:00.630601Z');
INSERT INTO "question" VALUES(42,1,5007,'[]','2025-08-28T10:30:00.000000Z','2025-08-28T10:31:00.811182Z');
INSERT INTO "question" VALUES(43,1,5002,'[]','2025-08-28T16:00:02.979523Z','2025-08-28T18:05:00.509848Z');
INSERT INTO "question" VALUES(44,1,5003,'[{"button":"sign-on","with":{"player":2,"evenings":[1]}},{"button":"sign-off","with":{"player":2,"evenings":[1]}},{"button":"sign-off","with":{"player":2,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":2,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(45,1,5004,'[{"button":"sign-on","with":{"player":3,"evenings":[1]}},{"button":"sign-off","with":{"player":3,"evenings":[1]}},{"button":"sign-off","with":{"player":3,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":3,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(46,1,5005,'[{"button":"sign-on","with":{"player":4,"evenings":[1]}},{"button":"sign-off","with":{"player":4,"evenings":[1]}},{"button":"sign-off","with":{"player":4,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":4,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(47,1,5006,'[{"button":"sign-on","with":{"player":5,"evenings":[1]}},{"button":"sign-off","with":{"player":5,"evenings":[1]}},{"button":"sign-off","with":{"player":5,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":5,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(48,1,5007,'[{"button":"sign-on","with":{"player":6,"evenings":[1]}},{"button":"sign-off","with":{"player":6,"evenings":[1]}},{"button":"sign-off","with":{"player":6,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":6,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(49,1,5008,'[{"button":"sign-on","with":{"player":7,"evenings":[1]}},{"button":"sign-off","with":{"player":7,"evenings":[1]}},{"button":"sign-off","with":{"player":7,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":7,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(50,1,5009,'[{"button":"sign-on","with":{"player":8,"evenings":[1]}},{"button":"sign-off","with":{"player":8,"evenings":[1]}},{"button":"sign-off","with":{"player":8,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":8,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(51,1,5011,'[{"button":"sign-on","with":{"player":10,"evenings":[1]}},{"button":"sign-off","with":{"player":10,"evenings":[1]}},{"button":"sign-off","with":{"player":10,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":10,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(52,1,5012,'[{"button":"sign-on","with":{"player":12,"evenings":[1]}},{"button":"sign-off","with":{"player":12,"evenings":[1]}},{"button":"sign-off","with":{"player":12,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":12,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(53,1,5013,'[]','2025-08-28T16:00:02.979523Z','2025-08-28T17:02:00.499173Z');
INSERT INTO "question" VALUES(54,1,5014,'[{"button":"sign-on","with":{"player":14,"evenings":[1]}},{"button":"sign-off","with":{"player":14,"evenings":[1]}},{"button":"sign-off","with":{"player":14,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":14,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(55,1,5016,'[{"button":"sign-on","with":{"player":17,"evenings":[1]}},{"button":"sign-off","with":{"player":17,"evenings":[1]}},{"button":"sign-off","with":{"player":17,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":17,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(56,1,5017,'[{"button":"sign-on","with":{"player":18,"evenings":[1]}},{"button":"sign-off","with":{"player":18,"evenings":[1]}},{"button":"sign-off","with":{"player":18,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":18,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(57,1,5018,'[{"button":"sign-on","with":{"player":19,"evenings":[1]}},{"button":"sign-off","with":{"player":19,"evenings":[1]}},{"button":"sign-off","with":{"player":19,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":19,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(58,1,5020,'[]','2025-08-28T16:00:02.979523Z','2025-08-28T17:40:00.920302Z');
INSERT INTO "question" VALUES(59,1,5021,'[{"button":"sign-on","with":{"player":23,"evenings":[1]}},{"button":"sign-off","with":{"player":23,"evenings":[1]}},{"button":"sign-off","with":{"player":23,"evenings":[1],"club_duty":true}},{"button":"stop-reminders","with":{"player":23,"round_id":1}}]','2025-08-28T16:00:02.979523Z',NULL);
INSERT INTO "question" VALUES(60,1,5001,'[]','2025-08-28T18:05:00.509848Z','2025-08-28T19:10:00.467427Z');
INSERT INTO "question" VALUES(61,1,5013,'[{"button":"come-later","with":{"minutes":0,"player":null},"written":"en"}]','2025-09-01T17:20:00.000000Z',NULL);
CREATE TABLE rating_list (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    name TEXT NOT NULL,
    day TEXT NOT NULL,
    size INTEGER NOT NULL,
    read_at TEXT NOT NULL
) STRICT;
CREATE TABLE regulations (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    words TEXT NOT NULL
) STRICT;
INSERT INTO "regulations" VALUES(1,'House rules of the club (an example, in our own words)

1. The evening
The games begin at the agreed hour. Whoever comes later loses the time that has passed on the clock.

2. Signing off
Whoever cannot come signs off before the deadline. Whoever does so later helps the opponent by saying so all the same.

3. Not appearing
Whoever is not at the board half an hour after the start loses by forfeit. If neither comes, both lose.

4. Results
Both players see to it that the arbiter knows the result of their game, that same evening.

5. Objections
An objection is made before 23:30 of the evening. The explanation is given to the arbiter in writing, within 24 hours.

6. Appeals
Against a decision of the arbiter one may appeal to the committee. It has three members, who are not on the board of the club.

7. Phones
A phone may be brought along, switched off. If it turns out to be on, the first time costs thinking time, the second time the game.

8. Exemptions
Whoever must be within reach asks the arbiter beforehand. The phone is then kept on stand-by by the arbiter.

9. Notation
Both players write down their moves as long as the game lasts. In the last five minutes on the clock that is not needed.

10. Silence
While games are played the hall is silent. Looking back and talking is for the bar.

11. The bye
With an odd number one player has the bye. That player need not come, and gets points for it.

12. Clearing up
After the game both players put the pieces back and switch off the clock.
');
CREATE TABLE remark (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    member_id INTEGER NOT NULL REFERENCES member,
    kind TEXT NOT NULL CHECK (kind IN ('exemption', 'warning')),
    words TEXT NOT NULL,
    at TEXT NOT NULL,
    by_name TEXT NOT NULL,
    ended_at TEXT
) STRICT;
CREATE TABLE removal (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    announced_at TEXT NOT NULL,
    archived_at TEXT
) STRICT;
CREATE TABLE round (
    id INTEGER PRIMARY KEY,
    season_id INTEGER NOT NULL REFERENCES season,
    number INTEGER NOT NULL,
    date TEXT NOT NULL,
    period INTEGER,
    phase TEXT NOT NULL DEFAULT 'open' CHECK (phase IN ('open', 'closed', 'paired', 'final')),
    closed_at TEXT,
    paired_at TEXT,
    final_at TEXT,
    held_at TEXT,                                   -- the arbiter was asked before closing/pairing (long outage)
    version INTEGER NOT NULL DEFAULT 0,             -- of the pairing
    relaxed TEXT NOT NULL DEFAULT '[]', reminded_at TEXT, check_in_shown TEXT, pairs_at TEXT, outer_round INTEGER,             -- JSON: what gave way in the pairing
    UNIQUE (season_id, number)
) STRICT;
INSERT INTO "round" VALUES(1,1,1,'2025-09-01',NULL,'final','2025-08-29T16:00:06.622989Z','2025-08-29T18:00:01.993341Z','2025-09-01T21:30:01.198528Z',NULL,1,'[]','2025-08-28T16:00:02.979523Z',NULL,NULL,NULL);
INSERT INTO "round" VALUES(2,1,2,'2025-09-08',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
INSERT INTO "round" VALUES(3,1,3,'2025-09-15',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
INSERT INTO "round" VALUES(4,1,4,'2025-09-22',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
INSERT INTO "round" VALUES(5,1,5,'2025-09-29',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
INSERT INTO "round" VALUES(6,1,6,'2025-10-06',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
INSERT INTO "round" VALUES(7,1,7,'2025-10-13',NULL,'open',NULL,NULL,NULL,NULL,0,'[]',NULL,NULL,NULL,NULL);
CREATE TABLE screen (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    hash TEXT NOT NULL UNIQUE,
    is_public INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE season (
    id INTEGER PRIMARY KEY,
    competition_id INTEGER NOT NULL REFERENCES competition,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,                            -- JSON: the table as the club wrote it
    extras TEXT NOT NULL DEFAULT '{}',              -- JSON: parts of the season file kept as they are
    started_at TEXT NOT NULL,
    ended_at TEXT
, tells_of_byes INTEGER NOT NULL DEFAULT 0, inside TEXT, outer_id INTEGER REFERENCES season) STRICT;
INSERT INTO "season" VALUES(1,1,'2025-2026','{"preset": "dsc", "season": {"rounds": 7}}','{}','2026-11-29T16:57:39.202640Z',NULL,0,NULL,NULL);
CREATE TABLE season_summary (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    season_id INTEGER NOT NULL UNIQUE REFERENCES season ON DELETE CASCADE,
    made_by TEXT NOT NULL,                          -- the program's version
    content TEXT NOT NULL                           -- JSON
) STRICT;
CREATE TABLE "sign_in" (
    hash TEXT PRIMARY KEY,
    mail TEXT,
    person_id INTEGER,
    made_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT,
    CHECK ((mail IS NULL) <> (person_id IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TABLE sleep (
    club_id INTEGER PRIMARY KEY REFERENCES club,
    asleep_at TEXT,
    announced_at TEXT,
    kept_awake_at TEXT
) STRICT;
CREATE TABLE stray_group (
    chat_id INTEGER PRIMARY KEY,
    since TEXT NOT NULL,
    told INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "stray_group" VALUES(-1001000000001,'2025-08-26T10:14:15.159037Z',0);
CREATE TABLE "subscription" (
    person_id INTEGER NOT NULL,
    hash TEXT PRIMARY KEY
) STRICT;
CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    club_id INTEGER NOT NULL REFERENCES club,
    name TEXT NOT NULL,
    captain_id INTEGER REFERENCES member,
    UNIQUE (club_id, name)
) STRICT;
CREATE TABLE team_ask (
    match_id INTEGER NOT NULL REFERENCES team_match ON DELETE CASCADE,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    asked_at TEXT NOT NULL,
    PRIMARY KEY (match_id, round_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE team_match (
    id INTEGER PRIMARY KEY,
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    date TEXT NOT NULL,
    against TEXT NOT NULL DEFAULT '',
    home INTEGER, captain TEXT NOT NULL DEFAULT '',
    UNIQUE (team_id, date)
) STRICT;
CREATE TABLE team_player (
    team_id INTEGER NOT NULL REFERENCES team ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    PRIMARY KEY (team_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE "trace" (
    id INTEGER PRIMARY KEY,
    act INTEGER NOT NULL,
    name TEXT NOT NULL,
    before TEXT,
    after TEXT
) STRICT;
INSERT INTO "trace" VALUES(1,24,'presence',NULL,'{"round_id":1,"player_id":9,"state":"excused","at":"2025-08-26T17:12:00.000000Z","by_id":5010,"board":null,"result":null}');
INSERT INTO "trace" VALUES(2,25,'presence',NULL,'{"round_id":1,"player_id":20,"state":"excused","at":"2025-08-26T19:03:00.000000Z","by_id":5019,"board":null,"result":null}');
INSERT INTO "trace" VALUES(3,26,'presence',NULL,'{"round_id":1,"player_id":16,"state":"excused","at":"2025-08-27T17:41:00.630601Z","by_id":5015,"board":null,"result":null}');
INSERT INTO "trace" VALUES(4,26,'presence',NULL,'{"round_id":2,"player_id":16,"state":"excused","at":"2025-08-27T17:41:00.630601Z","by_id":5015,"board":null,"result":null}');
INSERT INTO "trace" VALUES(5,27,'player','{"id":6,"season_id":1,"member_id":6,"key":"passpawnby","place":6,"rating":1815,"club_group":"A","from_round":1,"until_round":null,"entry_points":"\"0\"","federation_id":null,"k_factor":null,"arrangement":"present","rating_kind":null,"rating_list":null,"rating_day":null,"prizes":1,"standing_kind":null,"bracket_place":null}','{"id":6,"season_id":1,"member_id":6,"key":"passpawnby","place":6,"rating":1815,"club_group":"A","from_round":1,"until_round":null,"entry_points":"\"0\"","federation_id":null,"k_factor":null,"arrangement":"absent","rating_kind":null,"rating_list":null,"rating_day":null,"prizes":1,"standing_kind":null,"bracket_place":null}');
INSERT INTO "trace" VALUES(6,28,'presence',NULL,'{"round_id":1,"player_id":13,"state":"here","at":"2025-08-28T17:02:00.499173Z","by_id":5013,"board":null,"result":null}');
INSERT INTO "trace" VALUES(7,29,'presence',NULL,'{"round_id":1,"player_id":21,"state":"excused","at":"2025-08-28T17:40:00.920302Z","by_id":5020,"board":null,"result":null}');
INSERT INTO "trace" VALUES(8,30,'presence',NULL,'{"round_id":1,"player_id":1,"state":"excused","at":"2025-08-28T18:05:00.509848Z","by_id":5002,"board":null,"result":null}');
INSERT INTO "trace" VALUES(9,30,'duty_claim',NULL,'{"id":1,"round_id":1,"player_id":1,"asked_at":"2025-08-28T18:05:00.509848Z","decided_at":null,"confirmed":null}');
INSERT INTO "trace" VALUES(10,31,'duty_claim','{"id":1,"round_id":1,"player_id":1,"asked_at":"2025-08-28T18:05:00.509848Z","decided_at":null,"confirmed":null}','{"id":1,"round_id":1,"player_id":1,"asked_at":"2025-08-28T18:05:00.509848Z","decided_at":"2025-08-28T19:10:00.467427Z","confirmed":1}');
INSERT INTO "trace" VALUES(11,31,'presence','{"round_id":1,"player_id":1,"state":"excused","at":"2025-08-28T18:05:00.509848Z","by_id":5002,"board":null,"result":null}','{"round_id":1,"player_id":1,"state":"club_duty","at":"2025-08-28T18:05:00.509848Z","by_id":5002,"board":null,"result":null}');
INSERT INTO "trace" VALUES(12,33,'presence',NULL,'{"round_id":1,"player_id":14,"state":"late","at":"2025-08-29T16:40:00.000000Z","by_id":5014,"board":null,"result":null}');
INSERT INTO "trace" VALUES(13,34,'game',NULL,'{"id":1,"round_id":1,"board":1,"white_id":2,"black_id":3,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(14,34,'game',NULL,'{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(15,34,'game',NULL,'{"id":3,"round_id":1,"board":3,"white_id":7,"black_id":8,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(16,34,'game',NULL,'{"id":4,"round_id":1,"board":4,"white_id":11,"black_id":10,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(17,34,'game',NULL,'{"id":5,"round_id":1,"board":5,"white_id":13,"black_id":12,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(18,34,'game',NULL,'{"id":6,"round_id":1,"board":6,"white_id":15,"black_id":17,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(19,34,'game',NULL,'{"id":7,"round_id":1,"board":7,"white_id":18,"black_id":19,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(20,34,'game',NULL,'{"id":8,"round_id":1,"board":8,"white_id":23,"black_id":22,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(21,34,'bye',NULL,'{"round_id":1,"player_id":24}');
INSERT INTO "trace" VALUES(22,34,'round','{"id":1,"season_id":1,"number":1,"date":"2025-09-01","period":null,"phase":"closed","closed_at":"2025-08-29T16:00:06.622989Z","paired_at":null,"final_at":null,"relaxed":"[]","check_in_shown":null,"pairs_at":null,"outer_round":null}','{"id":1,"season_id":1,"number":1,"date":"2025-09-01","period":null,"phase":"paired","closed_at":"2025-08-29T16:00:06.622989Z","paired_at":"2025-08-29T18:00:01.993341Z","final_at":null,"relaxed":"[]","check_in_shown":null,"pairs_at":null,"outer_round":null}');
INSERT INTO "trace" VALUES(23,35,'game','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":"0-1","white_points":null,"black_points":null,"reported_by":4,"reported_at":"2025-09-01T18:35:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(24,36,'game','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":"0-1","white_points":null,"black_points":null,"reported_by":4,"reported_at":"2025-09-01T18:35:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":"1-0","white_points":null,"black_points":null,"reported_by":4,"reported_at":"2025-09-01T18:37:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(25,37,'game','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":"1-0","white_points":null,"black_points":null,"reported_by":4,"reported_at":"2025-09-01T18:37:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":2,"round_id":1,"board":2,"white_id":4,"black_id":5,"colour_by":"lot","result":"1-0","white_points":null,"black_points":null,"reported_by":4,"reported_at":"2025-09-01T18:37:00.000000Z","confirmed_at":"2025-09-01T18:39:00.346414Z","objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(26,38,'game','{"id":1,"round_id":1,"board":1,"white_id":2,"black_id":3,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":1,"round_id":1,"board":1,"white_id":2,"black_id":3,"colour_by":"lot","result":"0-1","white_points":null,"black_points":null,"reported_by":2,"reported_at":"2025-09-01T19:00:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(27,39,'game','{"id":3,"round_id":1,"board":3,"white_id":7,"black_id":8,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":3,"round_id":1,"board":3,"white_id":7,"black_id":8,"colour_by":"lot","result":"1/2-1/2","white_points":null,"black_points":null,"reported_by":8,"reported_at":"2025-09-01T19:07:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(28,40,'game','{"id":4,"round_id":1,"board":4,"white_id":11,"black_id":10,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":4,"round_id":1,"board":4,"white_id":11,"black_id":10,"colour_by":"lot","result":"1-0","white_points":null,"black_points":null,"reported_by":10,"reported_at":"2025-09-01T19:14:00.658028Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(29,41,'game','{"id":5,"round_id":1,"board":5,"white_id":13,"black_id":12,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":5,"round_id":1,"board":5,"white_id":13,"black_id":12,"colour_by":"lot","result":"0-1","white_points":null,"black_points":null,"reported_by":13,"reported_at":"2025-09-01T19:21:00.000000Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(30,42,'game','{"id":6,"round_id":1,"board":6,"white_id":15,"black_id":17,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":6,"round_id":1,"board":6,"white_id":15,"black_id":17,"colour_by":"lot","result":"1-0","white_points":null,"black_points":null,"reported_by":17,"reported_at":"2025-09-01T19:28:00.641621Z","confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(31,43,'game','{"id":7,"round_id":1,"board":7,"white_id":18,"black_id":19,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":7,"round_id":1,"board":7,"white_id":18,"black_id":19,"colour_by":"lot","result":"0-1","white_points":null,"black_points":null,"reported_by":null,"reported_at":"2025-09-01T20:58:00.000000Z","confirmed_at":"2025-09-01T20:58:00.000000Z","objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
INSERT INTO "trace" VALUES(32,43,'game','{"id":8,"round_id":1,"board":8,"white_id":23,"black_id":22,"colour_by":"lot","result":null,"white_points":null,"black_points":null,"reported_by":null,"reported_at":null,"confirmed_at":null,"objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}','{"id":8,"round_id":1,"board":8,"white_id":23,"black_id":22,"colour_by":"lot","result":"1/2-1/2","white_points":null,"black_points":null,"reported_by":null,"reported_at":"2025-09-01T20:58:00.000000Z","confirmed_at":"2025-09-01T20:58:00.000000Z","objected_by":null,"objected_result":null,"objected_at":null,"moved_to":null,"in_advance":0,"advances_id":null,"event_round_id":null,"analogue":0}');
CREATE TABLE unsubscribe (
    hash TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL,
    subject TEXT NOT NULL,
    made_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE upload (
    mark TEXT PRIMARY KEY,
    file_id TEXT NOT NULL,
    used_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "upload" VALUES('91eaac8a71551fe6e57cba9da950775402ebb01a7c48ba523b9aba497ff1a1f8','BQAC00000000-bb6fce39659bf3e','2025-09-01T20:58:27.858330Z');
INSERT INTO "upload" VALUES('e660b16b84cb9c5d7de8643cb908346d88b894214da919efe35cd070862eec3b','BQAC00000001-642bb5c37f9263c','2025-09-02T07:50:08.119776Z');
CREATE TABLE used_form (
    number TEXT PRIMARY KEY,
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE vote (
    dispute_id INTEGER NOT NULL REFERENCES dispute ON DELETE CASCADE,
    member_id INTEGER NOT NULL REFERENCES member,
    choice TEXT,
    PRIMARY KEY (dispute_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE wish (
    id INTEGER PRIMARY KEY,
    round_id INTEGER NOT NULL REFERENCES round ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('force', 'forbid', 'bye')),
    player_id INTEGER NOT NULL REFERENCES player,
    other_id INTEGER REFERENCES player
) STRICT;
CREATE INDEX link_try_by_person ON link_try (person_id, at);
CREATE INDEX change_by_club ON change (club_id, id);
CREATE INDEX arbiter_by_person ON arbiter (person_id);
CREATE INDEX season_running ON season (competition_id) WHERE ended_at IS NULL;
CREATE INDEX round_by_day ON round (date);
CREATE INDEX round_unfinished ON round (date) WHERE phase <> 'final' AND held_at IS NULL;
CREATE INDEX team_match_by_day ON team_match (date);
CREATE INDEX dashboard_stale ON dashboard (stale, shown_at);
CREATE INDEX dashboard_next_look ON dashboard (next_look);
CREATE TRIGGER dashboard_round AFTER UPDATE OF phase, version, held_at, date ON round BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id =
        (SELECT competition_id FROM season WHERE id = NEW.season_id);
END;
CREATE TRIGGER dashboard_call_made AFTER INSERT ON call BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
CREATE TRIGGER dashboard_call_done AFTER UPDATE ON call BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
CREATE TRIGGER dashboard_duty_claimed AFTER INSERT ON duty_claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id = (SELECT competition_id FROM season
        JOIN round ON season.id = season_id WHERE round.id = NEW.round_id);
END;
CREATE TRIGGER dashboard_duty_decided AFTER UPDATE ON duty_claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id = (SELECT competition_id FROM season
        JOIN round ON season.id = season_id WHERE round.id = NEW.round_id);
END;
CREATE INDEX draft_open ON draft (competition_id, person_id) WHERE done_at IS NULL;
CREATE INDEX dispute_game ON dispute (game_id);
CREATE INDEX dispute_waiting ON dispute (closes_at)
    WHERE decided_at IS NULL AND closed_at IS NULL AND handed_at IS NULL;
CREATE INDEX upload_by_use ON upload (used_at);
CREATE INDEX listed_by_number ON listed (club_id, number);
CREATE INDEX listed_by_name ON listed (club_id, spelled);
CREATE INDEX listed_by_club ON listed (club_id, club);
CREATE INDEX trace_by_act ON trace (act);
CREATE INDEX member_by_person ON member (person_id) WHERE person_id IS NOT NULL;
CREATE TRIGGER dashboard_claim_made AFTER INSERT ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
CREATE TRIGGER dashboard_claim_decided AFTER UPDATE ON claim BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN (SELECT competition.id FROM competition
        JOIN member USING (club_id) WHERE member.id = NEW.member_id);
END;
CREATE INDEX address_by_ref ON address (channel, ref);
CREATE INDEX page_message_by_person ON page_message (person_id, id);
CREATE INDEX page_message_by_row ON page_message (outbox_id);
CREATE INDEX device_by_person ON device_person (person_id);
CREATE TRIGGER summary_season AFTER UPDATE OF rules, ended_at ON season BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.id;
END;
CREATE TRIGGER summary_player_insert AFTER INSERT ON player BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_player_update AFTER UPDATE ON player BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_player_delete AFTER DELETE ON player BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_round_insert AFTER INSERT ON round BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_round_update AFTER UPDATE ON round BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_round_delete AFTER DELETE ON round BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_external_game_insert AFTER INSERT ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_external_game_update AFTER UPDATE ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_external_game_delete AFTER DELETE ON external_game BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE TRIGGER summary_game_insert AFTER INSERT ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_game_update AFTER UPDATE ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_game_delete AFTER DELETE ON game BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
CREATE TRIGGER summary_bye_insert AFTER INSERT ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_bye_update AFTER UPDATE ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_bye_delete AFTER DELETE ON bye BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
CREATE TRIGGER summary_presence_insert AFTER INSERT ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_presence_update AFTER UPDATE ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.round_id);
END;
CREATE TRIGGER summary_presence_delete AFTER DELETE ON presence BEGIN
    DELETE FROM season_summary WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.round_id);
END;
CREATE INDEX page_message_unread ON page_message (made_at)
    WHERE urgent AND read_at IS NULL AND shown_at IS NULL AND called_at IS NULL;
CREATE INDEX cup_by_club ON cup (club_id);
CREATE TRIGGER summary_final_standing_insert AFTER INSERT ON final_standing BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM player WHERE id = NEW.player_id);
END;
CREATE TRIGGER summary_final_standing_delete AFTER DELETE ON final_standing BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM player WHERE id = OLD.player_id);
END;
CREATE INDEX adjustments_of_season ON adjustment (season_id);
CREATE TRIGGER summary_adjustment_insert AFTER INSERT ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_adjustment_update AFTER UPDATE ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = NEW.season_id;
END;
CREATE TRIGGER summary_adjustment_delete AFTER DELETE ON adjustment BEGIN
    DELETE FROM season_summary WHERE season_id = OLD.season_id;
END;
CREATE INDEX past_winner_by_club ON past_winner (club_id);
CREATE INDEX games_of_event ON game (event_round_id) WHERE event_round_id IS NOT NULL;
CREATE TRIGGER summary_event_update AFTER UPDATE ON game WHEN NEW.event_round_id IS NOT NULL BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM round WHERE id = NEW.event_round_id);
END;
CREATE TRIGGER summary_event_delete AFTER DELETE ON game WHEN OLD.event_round_id IS NOT NULL BEGIN
    DELETE FROM season_summary
    WHERE season_id = (SELECT season_id FROM round WHERE id = OLD.event_round_id);
END;
CREATE INDEX subscription_person ON subscription (person_id);
CREATE INDEX inbox_new ON inbox (id) WHERE state = 'new';
CREATE INDEX outbox_edits ON outbox (edits) WHERE edits IS NOT NULL;
CREATE INDEX outbox_parts ON outbox (part_of) WHERE part_of IS NOT NULL;
CREATE INDEX outbox_sent ON outbox (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_later ON outbox (not_before) WHERE state = 'queued' AND not_before IS NOT NULL;
CREATE INDEX outbox_together ON outbox (recipient_id) WHERE state = 'queued' AND urgency >= 6;
CREATE INDEX outbox_queued ON outbox (channel, urgency, id) WHERE state = 'queued' AND cause IS NULL;
CREATE INDEX outbox_answers ON outbox (channel, coalesce(club_id, 0), urgency, id)
    WHERE state = 'queued' AND cause IS NOT NULL;
CREATE TRIGGER dashboard_change AFTER INSERT ON change WHEN EXISTS (
    SELECT 1 FROM competition JOIN dashboard ON competition_id = competition.id
    WHERE club_id = NEW.club_id AND stale = 0
) BEGIN
    UPDATE dashboard SET stale = 1 WHERE competition_id IN
        (SELECT id FROM competition WHERE club_id = NEW.club_id);
END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('member',24);
INSERT INTO "sqlite_sequence" VALUES('person',9007199254740991);
COMMIT;
