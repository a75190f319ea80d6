import classes from './Person.module.css';

/** The first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase() || '–';
}

interface Props {
  name?: string | null;
  /** What to say when there is nobody. */
  fallback?: string;
  /** Only the initials are seen; the name stays for assistive technology. */
  short?: boolean;
}

export function Person({ name, fallback = '', short }: Props) {
  const shown = name || fallback;
  return (
    <span className={classes.person} title={short ? shown : undefined}>
      <span className={classes.avatar} aria-hidden data-nobody={!name || undefined}>
        {name ? initials(name) : '–'}
      </span>
      <span className={short ? 'visually-hidden' : classes.name}>{shown}</span>
    </span>
  );
}
