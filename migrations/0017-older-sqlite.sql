-- SQLite before 3.45 takes json_valid(NULL) for 0: its tools found every row with an empty JSON column damaged.

ALTER TABLE part_materials ADD COLUMN task_checked TEXT CHECK (task_checked IS NULL OR json_valid(task_checked));
UPDATE part_materials SET task_checked = task WHERE task IS NOT NULL;
ALTER TABLE part_materials DROP COLUMN task;
ALTER TABLE part_materials RENAME COLUMN task_checked TO task;

ALTER TABLE mock_papers ADD COLUMN band_tables_checked TEXT CHECK (band_tables_checked IS NULL OR json_valid(band_tables_checked));
UPDATE mock_papers SET band_tables_checked = band_tables WHERE band_tables IS NOT NULL;
ALTER TABLE mock_papers DROP COLUMN band_tables;
ALTER TABLE mock_papers RENAME COLUMN band_tables_checked TO band_tables;

ALTER TABLE practice_sessions ADD COLUMN band_tables_checked TEXT CHECK (band_tables_checked IS NULL OR json_valid(band_tables_checked));
UPDATE practice_sessions SET band_tables_checked = band_tables WHERE band_tables IS NOT NULL;
ALTER TABLE practice_sessions DROP COLUMN band_tables;
ALTER TABLE practice_sessions RENAME COLUMN band_tables_checked TO band_tables;

ALTER TABLE section_bands ADD COLUMN task_bands_checked TEXT CHECK (task_bands_checked IS NULL OR json_valid(task_bands_checked));
UPDATE section_bands SET task_bands_checked = task_bands WHERE task_bands IS NOT NULL;
ALTER TABLE section_bands DROP COLUMN task_bands;
ALTER TABLE section_bands RENAME COLUMN task_bands_checked TO task_bands;

ALTER TABLE study_plans ADD COLUMN latest_review_checked TEXT CHECK (latest_review_checked IS NULL OR json_valid(latest_review_checked));
UPDATE study_plans SET latest_review_checked = latest_review WHERE latest_review IS NOT NULL;
ALTER TABLE study_plans DROP COLUMN latest_review;
ALTER TABLE study_plans RENAME COLUMN latest_review_checked TO latest_review;

ALTER TABLE todos ADD COLUMN content_ref_checked TEXT CHECK (content_ref_checked IS NULL OR json_valid(content_ref_checked));
UPDATE todos SET content_ref_checked = content_ref WHERE content_ref IS NOT NULL;
ALTER TABLE todos DROP COLUMN content_ref;
ALTER TABLE todos RENAME COLUMN content_ref_checked TO content_ref;
