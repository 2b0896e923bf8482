-- The learner's own clock: a zone of the IANA database. Whoever set quiet hours named the zone they live in, which quiet hours
-- share with everything else of the account from now on.
ALTER TABLE accounts ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'Asia/Shanghai';
UPDATE accounts SET time_zone = (SELECT q.time_zone FROM quiet_hours q WHERE q.account_id = accounts.id)
WHERE id IN (SELECT account_id FROM quiet_hours);
ALTER TABLE quiet_hours DROP COLUMN time_zone;
