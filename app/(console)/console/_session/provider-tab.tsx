"use client";

import Link from "next/link";
import { buttonClass } from "@/app/_ui/button";

type Props = { lead: string; href: string; label: string; error: string | null };

/**
 * Leads to the identity provider in a new tab, so that this page keeps what the user typed. The page continues
 * when the user returns.
 */
export const ProviderTab = ({ lead, href, label, error }: Props) => (
  <>
    <p className="mb-3">{lead}</p>
    <Link
      href={href}
      prefetch={false}
      target="_blank"
      rel="noopener"
      className={`${buttonClass({ variant: "primary" })} w-full`}
      data-first
    >
      {label}
    </Link>
    {error && (
      <p role="alert" className="mt-3 text-danger">
        {error}
      </p>
    )}
  </>
);
