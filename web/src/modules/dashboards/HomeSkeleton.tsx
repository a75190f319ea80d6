import { Skeleton } from '@mantine/core';
import classes from './home.module.css';

const TILES = ['a', 'b', 'c', 'd'];
const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of Home while its numbers are on their way. */
export function HomeSkeleton() {
  return (
    <>
      <div className={classes.tiles} aria-hidden>
        {TILES.map((tile) => (
          <div key={tile} className={`card ${classes.tile}`}>
            <Skeleton height={12} width="60%" />
            <Skeleton height={26} width="30%" mt={10} />
            <Skeleton height={11} width="50%" mt={10} />
          </div>
        ))}
      </div>
      <div className="card" aria-hidden>
        {ROWS.map((row) => (
          <div key={row} className={classes.item}>
            <div className={classes.words}>
              <Skeleton height={14} width="45%" />
              <Skeleton height={11} width="30%" mt={8} />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
