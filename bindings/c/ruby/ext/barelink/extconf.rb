require "mkmf"

abort "barelink.pc is not found: install the C library of barelink" unless pkg_config("barelink")
abort "barelink.h is not found" unless have_header("barelink.h")
create_makefile "barelink/barelink"
