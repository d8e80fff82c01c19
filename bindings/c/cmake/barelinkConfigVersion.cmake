# The version of the installed header: major * 10000 + minor * 100 + patch.
file(STRINGS "${CMAKE_CURRENT_LIST_DIR}/../../../include/barelink.h" _barelink_number REGEX "^#define BARELINK_VERSION ")
string(REGEX REPLACE "[^0-9]" "" _barelink_number "${_barelink_number}")
math(EXPR _barelink_major "${_barelink_number} / 10000")
math(EXPR _barelink_minor "${_barelink_number} / 100 % 100")
math(EXPR _barelink_patch "${_barelink_number} % 100")
set(PACKAGE_VERSION "${_barelink_major}.${_barelink_minor}.${_barelink_patch}")

# 0.1 and 0.2 may have different interfaces.
set(PACKAGE_VERSION_COMPATIBLE FALSE)
if("${PACKAGE_FIND_VERSION_MAJOR}.${PACKAGE_FIND_VERSION_MINOR}" VERSION_EQUAL "${_barelink_major}.${_barelink_minor}"
        AND NOT PACKAGE_FIND_VERSION VERSION_GREATER PACKAGE_VERSION)
    set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()
if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
endif()
