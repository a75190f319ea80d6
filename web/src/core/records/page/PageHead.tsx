import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '@/ui/AppLink';
import { Person } from '@/ui/Person';
import classes from './page.module.css';

export type People = readonly (readonly [label: string, name: string | null | undefined])[];

interface Props {
  back: { readonly href: string; readonly label: string };
  /** Number, status, and what else stands beside them. */
  above?: ReactNode;
  title: string;
  about?: ReactNode;
  people?: People;
  /** What can be done. */
  children?: ReactNode;
}

/** What a record is, at a glance. */
export function PageHead({ back, above, title, about, people = [], children }: Props) {
  const named = people.filter(([, name]) => name);
  return (
    <header className={classes.head}>
      <AppLink className={classes.back} href={back.href}>
        <IconArrowLeft size={15} aria-hidden /> {back.label}
      </AppLink>
      <div className={classes.headRow}>
        <div className={classes.above}>{above}</div>
        {children ? <div className={classes.moves}>{children}</div> : null}
      </div>
      <h1 className={classes.title} tabIndex={-1} data-page-title>
        {title}
      </h1>
      {about ? <p className={classes.about}>{about}</p> : null}
      {named.length > 0 ? (
        <dl className={classes.people}>
          {named.map(([label, name]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Person name={name} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </header>
  );
}
