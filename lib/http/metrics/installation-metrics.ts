import "server-only";
import { Gauge, type MetricObjectWithValues, type MetricValue, Registry } from "prom-client";
import { db } from "@/lib/platform/database/client";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";
import { withTimeLimit } from "@/lib/platform/with-time-limit";
import { readPendingCallbacks, readQueue, readWaitingMail, type WaitingWork } from "./read-waiting-work";

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/** How long the values are reused, so that frequent scrapes don't load the database. */
const REUSED_MS = 10_000;
const TIME_LIMIT_MS = 2_000;

type Cached = { at: number; figures: Promise<MetricsJson> | null; isReading: boolean };
const cache = () =>
  singleton<Cached>("installation metrics", () => ({ at: 0, figures: null, isReading: false }));

/** Returns the metrics that are the same for all processes, because they come from the database. */
export function readInstallationMetrics(): Promise<MetricsJson> {
  const cached = cache();
  if (cached.figures && performance.now() - cached.at < REUSED_MS) return cached.figures;
  cached.at = performance.now();
  cached.figures = collect();
  return cached.figures;
}

/** Returns every metric. If the database can't be reached, only `instroom_database_up` has a value. */
async function collect(): Promise<MetricsJson> {
  const registry = new Registry();
  const gauges = createGauges(registry);
  try {
    await withTimeLimit(TIME_LIMIT_MS, fillOnce(gauges));
    gauges.up.set(1);
  } catch (error) {
    log().warn({ cause: describeError(error) }, "could not read the metrics from the database");
    registry.resetMetrics();
    // Remove the gauges without labels: a reset sets them to 0, which would mean that no mail waits.
    gauges.mail.remove();
    gauges.mailAge.remove();
    gauges.up.set(0);
  }
  return registry.getMetricsAsJSON();
}

function createGauges(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] });
  return {
    up: gauge("instroom_database_up", "1 if the database answered the last scrape in time, otherwise 0."),
    queue: gauge("instroom_queue_mutations", "Queued mutations, counted up to 1,000.", "region", "mode"),
    queueAge: gauge("instroom_queue_oldest_seconds", "Age of the oldest queued mutation.", "region", "mode"),
    callbacks: gauge(
      "instroom_callbacks_pending",
      "Pending callbacks, counted up to 1,000.",
      "region",
      "mode",
    ),
    callbackAge: gauge(
      "instroom_callbacks_oldest_seconds",
      "Age of the oldest pending callback.",
      "region",
      "mode",
    ),
    mail: gauge("instroom_mail_waiting", "E-mails waiting to be sent, counted up to 10,000."),
    mailAge: gauge(
      "instroom_mail_oldest_seconds",
      "Age of the oldest e-mail waiting to be sent, without e-mail to full mailboxes.",
    ),
  };
}

type Gauges = ReturnType<typeof createGauges>;

/** Throws while an earlier read is still running, so that scrapes can't exhaust the connection pool. */
async function fillOnce(gauges: Gauges): Promise<void> {
  const cached = cache();
  if (cached.isReading) throw new Error("An earlier reading hasn't ended.");
  cached.isReading = true;
  try {
    await fill(gauges);
  } finally {
    cached.isReading = false;
  }
}

async function fill(gauges: Gauges): Promise<void> {
  const [queue, pending, mail] = await Promise.all([
    readQueue(db()),
    readPendingCallbacks(db()),
    readWaitingMail(db()),
  ]);
  setWork(queue, gauges.queue, gauges.queueAge);
  setWork(pending, gauges.callbacks, gauges.callbackAge);
  gauges.mail.set(mail.count);
  gauges.mailAge.set(mail.ageSeconds);
}

type WorkGauge = Gauge<"region" | "mode">;

function setWork(work: WaitingWork[], counts: WorkGauge, ages: WorkGauge): void {
  for (const { region, mode, count, ageSeconds } of work) {
    counts.set({ region, mode }, count);
    ages.set({ region, mode }, ageSeconds);
  }
}
