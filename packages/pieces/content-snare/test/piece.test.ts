import { PieceCategory } from '@activepieces/shared';
import { describePiece } from '@pieceworks/lab/suites/piece-suite';
import service from '../service/entry';
import { contentSnare } from '../src';

describePiece(service, contentSnare, {
  create_request: [
    { templateId: 'tpl_0001', clientName: 'Ada' },
    { templateId: 'tpl_0001', clientId: 'acc_0001' },
  ],
  update_request: [{ status: 'completed' }],
  review_field: [{ fieldId: 'fld_0031' }],
  add_page: [{ requestId: 'req_0002' }],
  add_section: [{ pageId: 'pag_0002' }],
});

it('the piece is filed under forms and content', () => {
  expect(contentSnare.metadata().categories).toEqual([
    PieceCategory.FORMS_AND_SURVEYS,
    PieceCategory.CONTENT_AND_FILES,
  ]);
});
