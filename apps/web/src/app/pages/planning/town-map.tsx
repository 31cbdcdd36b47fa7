import type { TownPositionAnswer } from '@pds/api-client/generated/model';
import { counted } from '@pds/kernel';
import { useMemo } from 'react';
import type { ConfiguredMap } from '../../../features/demand/components/related-files/map-tiles';
import { drawTrack, tilesUnder } from '../../../features/demand/components/related-files/track';
import { useIsPhone } from '../../../shared/ui/use-media-query';
import styles from './town-map.module.css';

/** About 20 km, as a fraction of the world: a single town is shown with its surroundings. */
const minExtent = 5e-4;
/** Around the outermost towns, for their numbers. */
const margin = 40;

/** A map with numbered towns, at least one: those of the list above it. */
export default function TownMap({ map, towns }: { map: ConfiguredMap; towns: readonly TownPositionAnswer[] }) {
  // Numbers keep their size on a phone.
  const width = useIsPhone() ? 340 : 640;
  const drawing = useMemo(() => {
    const wayPoints = towns.map(({ town: name, lat, lon }) => ({ name, lat, lon }));
    return drawTrack({ pieces: [], wayPoints }, width, margin, minExtent)!;
  }, [towns, width]);
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        role="img"
        aria-label={`Carte\u00a0: ${counted(towns.length, 'ville numérotée', 'villes numérotées')} comme dans la liste`}
      >
        {tilesUnder(drawing, map.template).map(({ url, x, y, size }) => (
          <image key={`${x} ${y}`} href={url} x={x} y={y} width={size} height={size} />
        ))}
        {drawing.wayPoints.map(({ x, y, name }, index) => (
          <g key={index}>
            <title>{name}</title>
            <circle cx={x} cy={y} r={13} />
            <text x={x} y={y}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>{map.attribution}</figcaption>
    </figure>
  );
}
