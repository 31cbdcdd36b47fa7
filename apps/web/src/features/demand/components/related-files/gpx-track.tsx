import { useMemo } from 'react';
import { useIsPhone } from '../../../../shared/ui/use-media-query';
import { formatNumber } from '../../../../shared/ui/text/format';
import { useTrackFile } from '../../api/track-file';
import { readGpx } from './read-gpx';
import common from '../../../../shared/ui/common.module.css';
import styles from './gpx-track.module.css';
import { configuredMap } from './map-tiles';
import { drawTrack, isLoop, tilesUnder, trackLength } from './track';

export interface InterestPoint {
  readonly name: string;
  readonly address: string;
}

/** Draws the track of a GPX file on the configured map or on a plain background, and lists the slots' points of interest. */
export default function GpxTrack({ id, interestPoints }: { id: number; interestPoints: readonly InterestPoint[] }) {
  const file = useTrackFile(id);
  const track = useMemo(() => (file.data ? readGpx(file.data) : null), [file.data]);
  // Markers and numbers keep their size on a phone.
  const isPhone = useIsPhone();
  const drawing = useMemo(() => track && drawTrack(track, isPhone ? 340 : 760), [track, isPhone]);
  if (file.isPending) return <p className={common.muted}>Chargement du tracé…</p>;
  if (!track || !drawing)
    return <p className={common.muted}>Le tracé n’a pas pu être lu. Le fichier reste téléchargeable.</p>;
  const kilometres = trackLength(track) / 1_000;
  const loop = isLoop(track);
  const text =
    kilometres > 0 ? `${formatNumber(kilometres)} km${loop ? ', en boucle' : ''}` : 'Points seuls, sans parcours';
  const map = configuredMap();
  const { width, height, path, start, end, wayPoints } = drawing;
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Tracé GPS : ${text}`} className={styles.drawing}>
        {map &&
          tilesUnder(drawing, map.template).map(({ url, x, y, size }) => (
            <image key={`${x} ${y}`} href={url} x={x} y={y} width={size} height={size} />
          ))}
        <path d={path} className={styles.casing} />
        <path d={path} className={styles.line} />
        {wayPoints.map(({ x, y }, index) => (
          <g key={index}>
            <circle cx={x} cy={y} r={11} className={styles.wayPoint} />
            <text x={x} y={y} className={styles.number}>
              {index + 1}
            </text>
          </g>
        ))}
        {end && <rect x={end.x - 8} y={end.y - 8} width={16} height={16} rx={2} className={styles.end} />}
        {start && <circle cx={start.x} cy={start.y} r={9} className={styles.start} />}
      </svg>
      <figcaption className={styles.caption}>
        {map && <p className={common.hint}>{map.attribution}</p>}
        <p className={styles.length}>{text}</p>
        <ul className={styles.legend}>
          {start && (
            <li>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <circle cx={10} cy={10} r={8} className={styles.start} />
              </svg>
              {loop ? 'Départ et arrivée' : 'Départ'}
            </li>
          )}
          {end && (
            <li>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <rect x={3} y={3} width={14} height={14} rx={2} className={styles.end} />
              </svg>
              Arrivée
            </li>
          )}
        </ul>
        {wayPoints.length > 0 && (
          <>
            <h4>Points du tracé</h4>
            <ol className={styles.points}>
              {wayPoints.map(({ name }, index) => (
                <li key={index}>{name}</li>
              ))}
            </ol>
          </>
        )}
        {interestPoints.length > 0 && (
          <>
            <h4>Points d’intérêt des créneaux</h4>
            <ul className={styles.points}>
              {interestPoints.map(({ name, address }) => (
                <li key={`${name} ${address}`}>
                  {name}
                  {address && <span className={styles.address}>{address}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </figcaption>
    </figure>
  );
}
