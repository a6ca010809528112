import AdminLayout from "../admin/layout";

/** Shows the not-found page in the frame of the pages outside a region. */
export default AdminLayout;
