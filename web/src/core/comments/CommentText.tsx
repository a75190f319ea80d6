import { can } from '@/platform/can';
import { recordKinds } from '@/platform/modules';
import { useSession } from '@/platform/session';
import { AppLink } from '@/ui/AppLink';
import classes from './comments.module.css';
import { type Mentioned, type Numbered, numbersIn, partsOf } from './mentions';

/** What somebody said, with the names of those whom it mentions, and ways to the records. */
export function CommentText({ body, mentions }: { body: string; mentions: readonly Mentioned[] }) {
  const numbers = recordKinds().map(({ prefix }) => prefix);
  const parts = partsOf(body, mentions).flatMap((part): (string | Numbered | Mentioned)[] =>
    typeof part === 'string' ? numbersIn(part, numbers) : [part],
  );
  let at = 0;
  return (
    <p className={classes.text} dir="auto">
      {parts.map((part) => {
        at += 1;
        if (typeof part === 'string') return part;
        if ('number' in part) return <RecordLink key={at} {...part} />;
        return (
          <span key={at} className={classes.mention}>
            @{part.name}
          </span>
        );
      })}
    </p>
  );
}

/** The server says whether the reader may open it, and only once they follow the link. */
function RecordLink({ prefix, number }: { prefix: string; number: string }) {
  const who = useSession();
  const kind = recordKinds().find((each) => each.prefix === prefix);
  if (!kind || !can(who, kind.right, 'read')) return number;
  return <AppLink href={kind.summary(number, who)}>{number}</AppLink>;
}
