import "server-only";
export const presentAttachment = (row: any, _now: Date): any => row;
