import { Skeleton } from '@mantine/core';
import tiles from '@/core/records/home/tile.module.css';
import classes from './home.module.css';

const TILES = ['a', 'b', 'c', 'd'];
const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of Home while it is on its way. */
export function HomeSkeleton() {
  return (
    <>
      <div className="card">
        <RowsSkeleton />
      </div>
      <div className={tiles.tiles} aria-hidden>
        {TILES.map((tile) => (
          <div key={tile} className={`card ${tiles.tile}`}>
            <Skeleton height={12} width="60%" />
            <Skeleton height={26} width="30%" mt={10} />
            <Skeleton height={11} width="50%" mt={10} />
          </div>
        ))}
      </div>
    </>
  );
}

/** The shape of what waits. */
export function RowsSkeleton() {
  return (
    <div aria-hidden>
      {ROWS.map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={14} width="45%" />
          <Skeleton height={11} width="30%" mt={8} />
        </div>
      ))}
    </div>
  );
}
