import { Suspense } from 'react';
import { manifests, type PersonPart } from '@/platform/modules';

/** What the modules know of somebody, on their page and their profile. */
export function PersonParts(whom: PersonPart) {
  return (
    <Suspense fallback={null}>
      {manifests().map(({ name, person: Part }) => (Part ? <Part key={name} {...whom} /> : null))}
    </Suspense>
  );
}
