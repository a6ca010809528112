/** The help of each command. Separate from the commands, because printing help must not start anything. */
export const usages = {
  admin: `Adds an Instroom administrator, who can sign in to the console and invite all other staff.

  npm run admin -- --name "Anna de Vries" --email anna@example.org

  --replace   removes the person first, with their sessions and authenticator: for someone who has an
              account but lost access to it`,
  key: `Creates an API key and prints it once.

  npm run key -- --scope admin                        manages regions, acts for any of them
  npm run key -- --scope webhook                      reports changes of regions
  npm run key -- --scope region --region <id or slug> works with one region's candidates

  --description <text>   what the key is for, at most 500 characters`,
  backup: `Usage: npm run backup -- [--out <folder>] [--keep <number>]

  --out    The folder for the backup. The default is BACKUP_FOLDER, or DATA_DIR/backups if DATA_DIR
           holds the database or the files. Only BACKUP_FOLDER also gets the erasure journal, which a
           restore needs.
  --keep   How many backups to keep in that folder. The default is BACKUP_KEEP.`,
  restore: `Usage: npm run restore -- <file> [--erasures <folder>] [--without-erasures]
       npm run restore -- --recovered [--erasures <folder>] [--without-erasures]

  --recovered          Another tool recovered the database, such as to a point in time. Ends all sessions and
                       repeats the erasures that happened since.
  --erasures           A folder with the erasure journal, in addition to the one in the settings.
  --without-erasures   Restore although the ledger of this backup is lost. Erased people reappear.`,
  "end-sessions": `Usage: npm run end-sessions

Ends all sessions of staff and candidates at once. Everyone must sign in again. Instroom can keep running.`,
  test: `Usage: npm test -- [--only checks|unit|e2e] [--all] [--deep] [--strict] [part of a test file's path …]

  --only     Runs only one stage.
  --all      Runs all tests, as CI does. By default, the files in test/long-tests.mjs don't run, and of the
             end-to-end tests only the API's contract suite, against one server, and e2e/everyday-specs.ts.
  --deep     Like --all, and runs all random cases instead of a tenth of them.
  --strict   Doesn't run a failed end-to-end test a second time.`,
  prove: "Usage: npm run prove -- [--short] [name …]",
  screenshots: "Usage: npm run screenshots -- [--width=1440 | --product]",
  bench: "Usage: npm run bench -- [--quick] [--json[=FILE]] [--candidates=N] [--regions=1000] [PART …]",
};

const withoutOptions = (name) =>
  `Usage: npm ${name === "start" ? "" : "run "}${name}\nThis command has no options. .env.example lists the settings.`;

/**
 * Returns what to print if a command without options gets arguments, and otherwise null. The other commands
 * check their own. An ignored `--dry-run` or `--port` would make a command do something that the user didn't
 * ask for.
 */
export const rejectArguments = (name, args) =>
  args.length === 0 || usages[name] ? null : `Unknown argument: ${args[0]}\n${withoutOptions(name)}`;

/** Returns the help if the arguments ask for it, and otherwise null. */
export const findHelp = (name, args) =>
  args.includes("--help") || args.includes("-h") ? (usages[name] ?? withoutOptions(name)) : null;
