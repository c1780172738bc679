/** For check-node.js, which npm runs on any Node.js. */
export function canInstall(version: string): boolean;
