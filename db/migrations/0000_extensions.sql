-- A search inside names needs trigrams; an index over a base and a list or a text needs btree_gin.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";
