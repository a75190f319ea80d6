import {
  type Band,
  type Label,
  LEVELS,
  type Level,
  type MatrixVersion,
  type NextMatrix,
} from './api';
import { rankOf } from './matrixCell';

export const FEWEST_BANDS = 2;
export const MOST_BANDS = 7;

/** A matrix as its form has it. */
export type Values = {
  likelihoods: Required<Label>[];
  severities: Required<Label>[];
  bands: Required<Band>[];
  cells: string[][];
};

const labels = (list: readonly Label[]) =>
  list.map(({ name = '', description = '' }) => ({ name, description }));

export const valuesOf = (matrix: MatrixVersion): Values => ({
  likelihoods: labels(matrix.likelihoods),
  severities: labels(matrix.severities),
  bands: matrix.bands.map(({ name = '', advice = '', ...band }) => ({ name, advice, ...band })),
  cells: matrix.cells.map((row) => [...row]),
});

export const bodyOf = (values: Values, number: number): NextMatrix => ({ number, ...values });

/** A band more, as grave as the gravest there is; its name tells it apart. */
export function withBand(values: Values): Values {
  const keys = new Set(values.bands.map(({ key }) => key));
  let n = values.bands.length + 1;
  while (keys.has(`band${n}`)) n += 1;
  const last = values.bands.at(-1);
  const band = {
    key: `band${n}`,
    name: '',
    advice: '',
    color: last?.color ?? '#808080',
    level: last?.level ?? ('extreme' as const),
  };
  return { ...values, bands: [...values.bands, band] };
}

/** A band less: its places are those of the graver one beside it, the gravest's of the one below. */
export function withoutBand(values: Values, index: number): Values {
  const gone = values.bands[index];
  const heir = values.bands[index + 1] ?? values.bands[index - 1];
  if (!gone || !heir) return values;
  return {
    ...values,
    bands: values.bands.filter((band) => band !== gone),
    cells: values.cells.map((row) => row.map((key) => (key === gone.key ? heir.key : key))),
  };
}

/** A place in another band. */
export const withCell = (values: Values, likelihood: number, severity: number, key: string) => ({
  ...values,
  cells: values.cells.map((row, i) =>
    i === likelihood - 1 ? row.map((was, j) => (j === severity - 1 ? key : was)) : row,
  ),
});

/** Places that are less grave than a likelier or more severe one may be, as `likelihood.severity`. */
export function notRising(values: Values): Set<string> {
  const rank = (i: number, j: number) => rankOf(values, values.cells[i]?.[j] ?? '');
  const found = new Set<string>();
  values.cells.forEach((row, i) => {
    row.forEach((_, j) => {
      const here = rank(i, j);
      if ((i > 0 && rank(i - 1, j) > here) || (j > 0 && rank(i, j - 1) > here)) {
        found.add(`${i + 1}.${j + 1}`);
      }
    });
  });
  return found;
}

/** Bands that count as less than the one before them. */
export const fallsAt = ({ bands }: Values, index: number) => {
  const level = (at: number) => LEVELS.indexOf(bands[at]?.level as Level);
  return index > 0 && level(index) < level(index - 1);
};

/** Bands that only a name of their own tells from another. */
export const needsName = ({ bands }: Values, index: number) => {
  const band = bands[index];
  return Boolean(
    band && !band.name.trim() && bands.filter(({ level }) => level === band.level).length > 1,
  );
};

/** Whether a name is given twice. */
export const isTwice = (list: readonly { name: string }[], index: number) => {
  const folded = (at: number) => list[at]?.name.trim().toLowerCase() ?? '';
  return folded(index) !== '' && list.some((_, at) => at < index && folded(at) === folded(index));
};
