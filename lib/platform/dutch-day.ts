import { TIME_ZONE } from "./languages";

// The Swedish locale formats dates as in ISO 8601.
const ISO_DATE = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });

/**
 * Returns the calendar day in the Netherlands, such as 2026-01-31. After midnight in the Netherlands, UTC
 * still has the previous day for an hour or two.
 */
export const dutchDay = (moment: Date | number): string => ISO_DATE.format(moment);

const ISO_TIME = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns how far clocks in the Netherlands are ahead of UTC. */
function dutchOffsetMs(moment: number): number {
  const clock = Date.parse(`${ISO_TIME.format(moment).replace(" ", "T")}Z`);
  return clock - Math.floor(moment / 1000) * 1000;
}

/** Returns a date whose UTC parts are the day and the time in the Netherlands. */
export const toDutchClock = (moment: Date): Date =>
  new Date(moment.getTime() + dutchOffsetMs(moment.getTime()));

/**
 * Reverses `toDutchClock`. Returns the later moment if clocks show the time twice, and an hour later if summer
 * time skips it.
 */
export function fromDutchClock(clock: Date): Date {
  const time = clock.getTime();
  return new Date(time - dutchOffsetMs(time - dutchOffsetMs(time)));
}
