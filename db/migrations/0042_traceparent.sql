ALTER TABLE "callbacks" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "mutations" ADD COLUMN "traceparent" text;