import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAppDispatch } from '../../app/hooks';
import { defaultsSet } from './scan.slice';

/** `?area=…&location=…&sub_location=…`: what is scanned next belongs there, as a place's page says. */
export function useAddressedPlace() {
  const dispatch = useAppDispatch();
  const [address, setAddress] = useSearchParams();
  const area = address.get('area');
  const [location, sub_location] = [address.get('location') ?? '', address.get('sub_location') ?? ''];
  useEffect(() => {
    if (area === null) return;
    dispatch(defaultsSet({ area, location, sub_location }));
    setAddress({}, { replace: true });
  }, [area, location, sub_location, dispatch, setAddress]);
}
