import { Button } from "@/app/_ui/button";
import { signOut } from "./_session/actions";

export const SignOut = ({ label }: { label: string }) => (
  <form action={signOut}>
    <Button type="submit">{label}</Button>
  </form>
);
