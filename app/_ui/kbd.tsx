export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-flex min-w-5 items-center justify-center rounded border border-line bg-raised px-1 font-mono text-[0.6875rem] text-muted leading-5">
    {children}
  </kbd>
);
