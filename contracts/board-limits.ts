/** Per post. */
export const mostMentions = 10;

/** Posts store mentions by id, `@{id}`, so that people can rename or delete their account. */
export const mentionPattern = /@\{([A-Za-z0-9][A-Za-z0-9._-]{0,35})\}/g;
