"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId, useSyncExternalStore } from "react";
import {
  Bar,
  BarChart,
  LabelList,
  Rectangle,
  type RectangleProps,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from "recharts";
import type { ReportRow } from "./use-report-datasets";

/** Hidden numbers are one to four: their bar is drawn as four, hatched. */
const HIDDEN_COUNT = 4;
const ROW_PX = 28;
const MONTHS_PX = 240;
const NAME_PX = 150;
const NAME_CHARACTERS = 22;
const TEXT = { fill: "var(--ink)", fontSize: 12 };

const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";
const onMotionChange = (changed: () => void) => {
  const query = matchMedia(REDUCED_MOTION_QUERY);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};
const allowsMotion = () => !matchMedia(REDUCED_MOTION_QUERY).matches;

const shorten = (name: string) =>
  name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS - 1).trimEnd()}…` : name;

type Props = { rows: ReportRow[]; shape: "rows" | "months" };

/** Hidden from screen readers: the table holds the same numbers. */
export function ReportBarChart({ rows, shape }: Props) {
  const t = useTranslations("workplace.reports");
  const format = useFormatter();
  const isMoving = useSyncExternalStore(onMotionChange, allowsMotion);
  const hatchId = useId();
  const isRows = shape === "rows";
  const bars = rows.map(({ shown, length }) => ({
    shown,
    length: length ?? HIDDEN_COUNT,
    isHidden: length === null,
    label: length === null ? t("hidden") : format.number(length),
  }));
  const height = isRows ? bars.length * ROW_PX + 8 : MONTHS_PX;
  const names = {
    dataKey: "shown",
    tickLine: false,
    axisLine: { stroke: "var(--muted)" },
    tick: TEXT,
  } as const;
  const margin = isRows ? { right: 44, left: 0, top: 4, bottom: 4 } : { top: 20, right: 8, left: 8 };
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={bars}
          layout={isRows ? "vertical" : "horizontal"}
          margin={margin}
          barCategoryGap={isRows ? 5 : "15%"}
          accessibilityLayer={false}
        >
          <HatchPattern id={hatchId} />
          <XAxis {...(isRows ? { type: "number", hide: true } : names)} />
          <YAxis
            {...(isRows
              ? { type: "category", width: NAME_PX, interval: 0, tickFormatter: shorten, ...names }
              : { hide: true })}
          />
          <Bar
            dataKey="length"
            maxBarSize={40}
            isAnimationActive={isMoving}
            animationDuration={400}
            shape={(bar: RectangleProps) => <BarShape bar={bar} hatchId={hatchId} />}
          >
            <LabelList dataKey="label" position={isRows ? "right" : "top"} {...TEXT} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

const HatchPattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--chosen)" />
      <rect width="2.5" height="6" fill="var(--stream)" />
    </pattern>
  </defs>
);

/** Recharts passes each bar its row's data beside its position. */
function BarShape({ bar, hatchId }: { bar: RectangleProps & { isHidden?: boolean }; hatchId: string }) {
  const fill = bar.isHidden ? `url(#${hatchId})` : "var(--stream)";
  return <Rectangle {...bar} fill={fill} stroke={bar.isHidden ? "var(--stream)" : "none"} radius={2} />;
}
