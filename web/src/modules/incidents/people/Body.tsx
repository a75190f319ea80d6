import { useTranslation } from 'react-i18next';
import { BACK, FRONT, HEIGHT, type Part, WIDTH } from './parts';
import classes from './people.module.css';

interface Props {
  parts: readonly string[];
  /** Without it the body is only looked at. */
  onToggle?: (part: Part) => void;
}

/**
 * A body, front and back, with the parts that were hurt. It is for the eye and the finger;
 * the list of the parts beside it says the same in words.
 */
export function Body({ parts, onToggle }: Props) {
  const { t } = useTranslation();
  const whole = parts.includes('whole_body');
  return (
    <div className={classes.bodies} aria-hidden>
      {([FRONT, BACK] as const).map((shapes, index) => (
        <figure key={index === 0 ? 'front' : 'back'}>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className={classes.body}
            data-chosen={onToggle ? true : undefined}
            onClick={(event) => {
              const { part } = (event.target as SVGElement).dataset;
              if (part) onToggle?.(part as Part);
            }}
          >
            {shapes.map(({ part, x, y, w, h, r }) => (
              <rect
                key={part}
                data-part={part}
                data-hurt={whole || parts.includes(part) || undefined}
                x={x}
                y={y}
                width={w}
                height={h}
                rx={r}
              >
                <title>{t(`incidents.part.${part}`)}</title>
              </rect>
            ))}
          </svg>
          <figcaption className="quiet">
            {t(index === 0 ? 'incidents.people.front' : 'incidents.people.back')}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
