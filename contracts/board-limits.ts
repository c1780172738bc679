/** People whom one post may mention. */
export const mostMentions = 10;

/** How the text of a post mentions somebody: by their id, `@{id}`, so that names may change or go. */
export const mentionPattern = /@\{([A-Za-z0-9][A-Za-z0-9._-]{0,35})\}/g;
