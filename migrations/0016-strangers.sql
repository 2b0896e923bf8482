-- Where the request for a binding came from, for the learner who is asked to confirm it: the network of its address, and what the program
-- calls itself in its User-Agent.
ALTER TABLE agent_bindings ADD COLUMN network TEXT;
ALTER TABLE agent_bindings ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';

-- Written and emptied again by the check of /readyz, so that it knows whether the database takes writes.
CREATE TABLE pulses (
  id     INTEGER PRIMARY KEY,
  filler BLOB NOT NULL
) STRICT;
