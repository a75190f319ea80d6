import classes from './Brand.module.css';

/** The mark: two bands of a high-visibility vest. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6.5" fill="var(--hv-lime)" />
      <path d="M7 5.5h4v13H7zM13 5.5h4v13h-4z" fill="var(--hv-nav)" />
    </svg>
  );
}

export function Brand({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <span className={classes.brand}>
      <BrandMark size={size} />
      <span>{name}</span>
    </span>
  );
}
