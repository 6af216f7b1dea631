import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useAppDispatch } from '../../../state/hooks';
import { defaultsSet } from '../../../state/scan.slice';

/** `?area=…&location=…&sub_location=…`: sets the place of the next photos. The page of a place links here. */
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
