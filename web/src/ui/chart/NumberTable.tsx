import classes from './chart.module.css';
import { cellOf, type Drawn } from './data';
import { Linked } from './Linked';
import { useCellWords } from './words';

interface Props {
  label: string;
  data: Drawn;
  /** What cannot be seen takes no focus. */
  linked: boolean;
}

/** The numbers of a chart, or of what needs none. */
export function NumberTable({ label, data: { by, series, places, format }, linked }: Props) {
  const words = useCellWords(format);
  return (
    <table className={classes.numbers}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {series.map((each) => (
            <th key={each.key} scope="col">
              {each.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <tr key={place.key}>
            <th scope="row">
              <Linked text={place.label} href={linked ? place.href : undefined} />
            </th>
            {series.map((each) => {
              const cell = cellOf(place, each);
              return (
                <td key={each.key} data-signal={cell?.signal || undefined}>
                  <Linked text={words(cell)} href={linked ? cell?.href : undefined} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
