import "server-only";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import type { Context, StaffAccess } from "@/lib/contract/context";
import { failInvalidField } from "@/lib/contract/fail-invalid-field";
import { decrypt, encrypt } from "@/lib/platform/secrets";

/*
 * Secrets for authenticator apps. A proposed secret isn't stored: the page holds it, encrypted and with an
 * expiry, until the user enters its first code. Otherwise, a secret that was shown on an abandoned page could
 * become someone's second factor.
 */

const STEP_SECONDS = 30;
const PROPOSAL_TTL_MS = 15 * 60 * 1000;

/** A secret for a first app requires a step-up. One that replaces an app requires a code, but no step-up. */
type ProposalKind = "first" | "replacement";

const Proposal = z.object({
  staffId: z.string(),
  secret: z.string(),
  expiresAt: z.number(),
  // Processes of release 2.1, which run on the same database during an upgrade, leave it out.
  kind: z.enum(["first", "replacement"]).optional(),
});

const totp = (secret: string, label = "") =>
  new TOTP({ issuer: "Instroom", label, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

/**
 * Creates a secret, as an `otpauth:` URI (for the QR code) and as text. `proposal` is the encrypted secret,
 * which works for 15 minutes and only for this staff member.
 */
export function proposeSecret(
  ctx: Context,
  { id: staffId, email }: StaffAccess["staff"],
  kind: ProposalKind,
) {
  const secret = new Secret({ size: 20 }).base32;
  const expiresAt = ctx.now().getTime() + PROPOSAL_TTL_MS;
  const proposal = encrypt(JSON.stringify({ staffId, secret, expiresAt, kind }));
  return { secret, uri: totp(secret, email).toString(), proposal };
}

/**
 * Returns the secret if the server proposed it to this staff member, for this purpose, within the last 15
 * minutes. Otherwise, fails with `validation_error`.
 */
export function decryptProposal(ctx: Context, staffId: string, proposal: string, kind: ProposalKind): string {
  try {
    const proposed = Proposal.parse(JSON.parse(decrypt(proposal)));
    const isTheirs = proposed.staffId === staffId && (proposed.kind ?? kind) === kind;
    if (isTheirs && proposed.expiresAt > ctx.now().getTime()) return proposed.secret;
  } catch {
    // Fall through to the same error as for an expired proposal.
  }
  return failInvalidField(
    "proposal",
    "invalid",
    "Request a new secret: this one has expired or is not yours.",
  );
}

/**
 * Returns the 30-second step of a code, or null if the code is wrong. Accepts the current step and the
 * adjacent ones.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  // The library's comparison throws on non-ASCII characters.
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta;
}
