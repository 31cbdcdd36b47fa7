import { readFileSync } from 'node:fs';
import { nearestAncestor, pathMatcher, withMapTiles, withStyleNonce } from './serve-spa';

const page = '<html><head><title>Postes de secours</title></head><body></body></html>';

describe('the page of the SPA', () => {
  it('is left unchanged when no map is configured', () => {
    expect(withMapTiles(page, undefined)).toBe(page);
  });

  it('contains the address of the map tiles unchanged, whatever characters it has', () => {
    const tiles = {
      url: 'https://t.example/{z}/{x}/{y}?a=$&b="<',
      origin: 'https://t.example',
      attribution: '© T & Co',
    };
    expect(withMapTiles(page, tiles)).toBe(
      page.replace(
        '</head>',
        () =>
          '<meta name="map-tiles" content="https://t.example/{z}/{x}/{y}?a=$&#38;b=&#34;&#60;" />' +
          '<meta name="map-attribution" content="© T &#38; Co" /></head>',
      ),
    );
  });

  it('contains the nonce of its answer for style elements, at the place that the built page has for it', () => {
    const built = readFileSync('apps/web/index.html', 'utf8');
    expect(withStyleNonce(built, 'bm9uY2U=')).toContain('<meta property="csp-nonce" nonce="bm9uY2U=" />');
  });

  it('is the one built for its path, or for the nearest path above it', () => {
    const pages = new Map([
      ['/admin', 'staff'],
      ['/aid-station', 'form'],
    ]);
    const of = (path: string) => nearestAncestor(path, pages);
    expect(['/admin', '/admin/aid-station/demand/50', '/aid-station/'].map(of)).toEqual(['staff', 'staff', 'form']);
    expect(['/', '', '/administration', '/login-app'].map(of)).toEqual(Array(4).fill(undefined));
  });
});

describe('the paths of the router', () => {
  const isPage = pathMatcher(['/', '/login-app', '/aid-station', '/aid-station/success/:id']);

  it('match with any parameter, and with a slash at the end', () => {
    const paths = ['/', '/login-app', '/login-app/', '/aid-station', '/aid-station/success/12'];
    expect(paths.filter((path) => !isPage(path))).toEqual([]);
  });

  it('do not match longer, shorter or other addresses', () => {
    const paths = ['/wp-login', '/login-apps', '/aid-station/success', '/aid-station/success/12/x', '/aid', '//'];
    expect(paths.filter(isPage)).toEqual([]);
  });
});
