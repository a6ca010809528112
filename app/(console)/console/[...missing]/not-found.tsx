import NotFound from "../admin/not-found";

export default NotFound;
