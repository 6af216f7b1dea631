import { CustomFieldChange, customFields, NewCustomField } from '../custom-field-schemas.js';
import { forward } from './call.js';
import { CUSTOM_FIELD_ROUTES } from './custom-fields.routes.js';

export const customFieldCalls = {
  listCustomFields: forward(CUSTOM_FIELD_ROUTES.listCustomFields, customFields.list, {
    summary:
      'Lists your custom fields in their order, then the fields of other users that items you can see have values of.',
    isHeavy: true,
  }),
  createCustomField: forward(CUSTOM_FIELD_ROUTES.createCustomField, customFields.create, {
    summary: 'Creates a custom field for all your items or for those of one category. You can have up to 30.',
    body: NewCustomField,
    status: 201,
    errors: { 409: ['too_many_fields', 'field_name_taken'] },
  }),
  changeCustomField: forward(CUSTOM_FIELD_ROUTES.changeCustomField, customFields.change, {
    summary:
      'Changes the name, choices, category or position of your field. Items keep the value of a removed choice. The kind cannot change.',
    body: CustomFieldChange,
    errors: { 409: ['field_name_taken'] },
  }),
  deleteCustomField: forward(CUSTOM_FIELD_ROUTES.deleteCustomField, customFields.remove, {
    summary: 'Deletes your field with its values, and returns how many items had one.',
  }),
};
