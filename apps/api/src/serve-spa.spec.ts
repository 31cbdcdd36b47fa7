import { withMapTiles } from './serve-spa';

const page = '<html><head><title>Postes de secours</title></head><body></body></html>';

describe('the page of the SPA', () => {
  it('is as it was built where no map is configured', () => {
    expect(withMapTiles(page, undefined)).toBe(page);
  });

  it('names the tiles of the map, whatever their address holds', () => {
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
});
