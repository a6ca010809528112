import { addAdmin } from "./admins/add-admin";
import { parseAdminArguments } from "./admins/admin-request";
import { runAndPrint } from "./run-and-print";

await runAndPrint("admin", parseAdminArguments, addAdmin);
