import { useRouter } from '@tanstack/react-router';
import { session, useSession } from '@/platform/session';
import { reportsFor } from './navigation';

/** Reports at once where there is one thing to report, else lets choose; nothing for whoever may not. */
export function useReport(choose: () => void): (() => void) | undefined {
  const router = useRouter();
  const some = reportsFor(useSession()).length > 0;
  function report() {
    const [first, ...others] = reportsFor(session.get());
    if (!first) return;
    if (others.length > 0) choose();
    else void router.navigate({ to: first.to, search: first.search ?? {} } as never);
  }
  return some ? report : undefined;
}
