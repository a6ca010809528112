export const RecoveryCodeList = ({ codes }: { codes: string[] }) => (
  <ul className="mb-6 grid grid-cols-2 gap-2 rounded-md border border-line bg-raised p-4 font-mono">
    {codes.map((code) => (
      <li key={code}>{code}</li>
    ))}
  </ul>
);
