import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';

import styles from './admin-frame.module.css';
import fade from './fade.module.css';
import { useFade } from './use-fade';
import type { usePlaces } from './use-myself';

type Place = ReturnType<typeof usePlaces>[number];

/** Where one may go; where one is stays in sight, also on a phone. */
export function Places({ places }: { places: Place[] }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const row = useFade<HTMLUListElement>();
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <ul ref={row} className={`${styles.places} ${fade.fade}`}>
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} isHere={place.path === pathname} />
        ))}
      </ul>
    </nav>
  );
}

function PlaceLink({ place, isHere }: { place: Place; isHere: boolean }) {
  const { t } = useTranslation('staff');
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) item.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  return (
    <li ref={item}>
      <NavLink to={place.path} className={styles.place ?? ''}>
        {t(place.name)}
      </NavLink>
    </li>
  );
}
