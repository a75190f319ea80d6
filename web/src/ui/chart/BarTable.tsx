import { scaleLinear } from 'd3-scale';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../AppLink';
import classes from './chart.module.css';
import { cellOf, colourOf, type Drawn, drawnOf, numberOf, type Place, sumOf } from './data';
import { Linked } from './Linked';
import { useCellWords } from './words';

interface Props {
  label: string;
  data: Drawn;
  /** How far a whole bar goes, such as 100 of percents; without it as far as the longest. */
  upTo?: number;
  /** Of many series the bar has the numbers, and beside it stands what they add up to. */
  summed?: boolean;
  /** What all rows add up to, those included that are not shown. */
  total?: Place;
}

/** A table with a bar in each row: for what has names, however long, and for whatever number of rows. */
export function BarTable({ label, data, upTo, summed, total }: Props) {
  const { t } = useTranslation();
  const { by, series, places, format } = data;
  const drawn = drawnOf(series);
  const most = upTo ?? Math.max(1, ...places.map((place) => sumOf(place, drawn)));
  return (
    <div className={`card ${classes.scroll}`}>
      <table className={classes.numbers} data-bars>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{by}</th>
            {summed ? (
              <th scope="col">{t('chart.total')}</th>
            ) : (
              series.map((each) => (
                <th key={each.key} scope="col">
                  {each.label}
                </th>
              ))
            )}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place.key}>
              <th scope="row">
                <Linked text={place.label} href={place.href} />
                <Bar place={place} data={data} most={most} said={summed ?? false} />
              </th>
              {summed ? (
                <td>
                  <Linked text={format(sumOf(place, drawn))} href={place.href} />
                </td>
              ) : (
                <Cells place={place} data={data} />
              )}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <tr>
              <th scope="row">{total.label}</th>
              <Cells place={total} data={data} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function Cells({ place, data: { series, format } }: { place: Place; data: Drawn }) {
  const words = useCellWords(format);
  return series.map((each) => {
    const cell = cellOf(place, each);
    return (
      <td key={each.key}>
        <Linked text={words(cell)} href={cell?.href} />
      </td>
    );
  });
}

interface BarProps {
  place: Place;
  data: Drawn;
  most: number;
  /** Nothing else says the numbers. */
  said: boolean;
}

function Bar({ place, data: { series, format }, most, said }: BarProps) {
  const parts = drawnOf(series).filter((each) => numberOf(place, each));
  const width = scaleLinear([0, most], [0, 100]).clamp(true);
  if (parts.length === 0) return null;
  return (
    <span
      className={classes.bar}
      data-said={said || undefined}
      style={{ width: `${width(sumOf(place, parts))}%` }}
      aria-hidden={!said}
    >
      {parts.map((each) => {
        const value = numberOf(place, each) ?? 0;
        const style = { flexGrow: value, '--tone': colourOf(each) };
        const href = cellOf(place, each)?.href;
        if (!said || !href) return <span key={each.key} className={classes.part} style={style} />;
        const words = `${each.label}: ${format(value)}`;
        return (
          <AppLink
            key={each.key}
            className={classes.part}
            style={style}
            href={href}
            title={words}
            aria-label={`${place.label}, ${words}`}
          >
            {format(value)}
          </AppLink>
        );
      })}
    </span>
  );
}
