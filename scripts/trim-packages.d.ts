/** @param path inside `node_modules`, with slashes */
export function isForDevelopment(path: string): boolean;

/** Whether npm was asked to leave out what development needs. */
export function isForProduction(environment: Readonly<Record<string, string | undefined>>): boolean;
