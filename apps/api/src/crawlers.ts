import { escapeMarkup } from './escape-markup';

/** The pages that search engines may list. All others are answered with `X-Robots-Tag: noindex`. */
export const indexedPages = [
  '/',
  '/aid-station',
  '/conditions-generales-de-vente',
  '/mentions-legales',
  '/confidentialite',
  '/accessibilite',
] as const;

/** `robots.txt`. Pages that must not be listed stay readable, so that crawlers see their `noindex`. */
export function robotsText(appUrl: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${appUrl}/sitemap.xml\n`;
}

/** `sitemap.xml`: the addresses of {@link indexedPages}. */
export function sitemap(appUrl: string): string {
  const urls = indexedPages.map((path) => `  <url><loc>${escapeMarkup(appUrl + path)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
