import AdminLayout from "../admin/layout";

/** Keeps the frame of the pages outside a region for console pages that don't exist. */
export default AdminLayout;
