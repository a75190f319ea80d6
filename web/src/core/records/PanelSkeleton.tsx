import { Skeleton } from '@mantine/core';

const FACTS = ['a', 'b', 'c', 'd', 'e'];

/** The shape of a record's facts while they are on their way. */
export function FactsSkeleton() {
  return (
    <div aria-hidden>
      {FACTS.map((fact, index) => (
        <Skeleton key={fact} height={13} width={`${72 - index * 9}%`} mb={13} />
      ))}
    </div>
  );
}

/** The shape of what follows the facts: pictures, actions, history. */
export function RestSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={12} width="28%" mb={12} />
      <Skeleton height={56} radius="md" mb={8} />
      <Skeleton height={56} radius="md" mb={26} />
      <Skeleton height={12} width="28%" mb={12} />
      <Skeleton height={12} width="64%" mb={10} />
      <Skeleton height={12} width="52%" />
    </div>
  );
}
