import { Icon, type IconName } from "@/app/_ui/icon";

const STATUS_STYLES = {
  queued: { icon: "dots", className: "text-muted" },
  pending: { icon: "dots", className: "text-muted" },
  completed: { icon: "check", className: "text-ink" },
  delivered: { icon: "check", className: "text-ink" },
  failed: { icon: "warning", className: "text-danger" },
} as const satisfies Record<string, { icon: IconName; className: string }>;

/** Shows the status as an icon and a word, so that the meaning doesn't depend on color. */
export const StatusBadge = ({
  status,
  children,
}: {
  status: keyof typeof STATUS_STYLES;
  children: string;
}) => (
  <span
    className={`inline-flex items-center gap-1.5 whitespace-nowrap align-middle ${STATUS_STYLES[status].className}`}
  >
    <Icon name={STATUS_STYLES[status].icon} className="size-3.5" />
    {children}
  </span>
);
