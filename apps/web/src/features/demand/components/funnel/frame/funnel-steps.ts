/** Paths of the pages of a detailed demand: its author moves between them, and finds there what is not saved yet. */
export const funnelPages = /^\/admin\/organization\/demand\/edit\/(?!success)/;
